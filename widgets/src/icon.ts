// A symbol of the board, drawn small beside words: it says nothing that the words do not.
import { element, setClass, writeAll } from "./svg";
import type { Symbol } from "./wire";

export function icon(symbol: Symbol, css: string): SVGGraphicsElement {
  const svg = element("svg", {
    class: "bl-icon",
    viewBox: "-20 -20 40 40",
    // In a row they may lie over one another: as wide as there is room, but drawn whole.
    preserveAspectRatio: "xMinYMid slice",
    "aria-hidden": "true",
    focusable: "false",
  });
  const group = element("g");
  setClass(group, `${symbol.css} ${css}`);
  group.append(...writeAll(symbol.draw));
  svg.append(group);
  return svg;
}
