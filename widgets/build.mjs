// Bundles src/ into a module for widgets, one for pages without a kernel, and one stylesheet:
// node build.mjs [folder]
import { build } from "esbuild";

const outdir = process.argv[2] ?? "../boardlab/ui/static";
await build({
  entryPoints: { board: "src/board.ts", offline: "src/offline.ts", widget: "src/widget.css" },
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
