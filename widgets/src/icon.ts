// A symbol of the board, drawn small beside words: it says nothing that the words do not.
import { element, setClass, writeAll } from "./svg";
import type { Drawn, Symbol } from "./wire";

/** From the middle of most drawings to their edge. */
const HALF = 20;

/** From the middle of a space with corners to the farthest of them. */
export function reach({ attrs }: Drawn): number {
  const corners = attrs.get("points")?.match(/[\d.]+/g) ?? [];
  return Math.max(HALF, ...corners.map(Number));
}

/** `half`: how far from its middle the drawing is to be seen. */
export function icon(symbol: Symbol, css: string, half = HALF): SVGGraphicsElement {
  const svg = element("svg", {
    class: "bl-icon",
    viewBox: [-half, -half, 2 * half, 2 * half].join(" "),
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
