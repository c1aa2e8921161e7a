// Writes drawings as SVG: only these elements and attributes, and text as text.
import type { Drawn } from "./wire";

const NS = "http://www.w3.org/2000/svg";

const TAGS = new Set(
  "g path rect circle ellipse line polyline polygon text tspan".split(" "),
);

const ATTRIBUTES = new Set(
  (
    "d x y x1 y1 x2 y2 cx cy r rx ry width height points dx dy rotate transform pathLength " +
    "fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap " +
    "stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity paint-order " +
    "vector-effect font-size font-weight font-style letter-spacing text-anchor " +
    "dominant-baseline textLength"
  ).split(" "),
);

/** An attribute may name nothing outside the drawing, and CSS escapes could hide such a name. */
const POINTS_OUTSIDE = /url\s*\(|\\/i;

/** The names among `css` that are ours. */
export const ourClasses = (css: string): string =>
  css
    .split(/\s+/)
    .filter((name) => /^bl-[\w-]+$/.test(name))
    .join(" ");

export function element(tag: string, attrs: Readonly<Record<string, string | number>> = {}) {
  const node = document.createElementNS(NS, tag) as SVGGraphicsElement;
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, String(value));
  return node;
}

/** The element that a drawing asks for; undefined if it is none of ours. "%" stands for `text`. */
export function write(drawn: Drawn, text = ""): SVGGraphicsElement | undefined {
  if (!TAGS.has(drawn.tag)) return undefined;
  const node = element(drawn.tag);
  for (const [name, value] of drawn.attrs) {
    if (name === "class") setClass(node, value);
    else if (ATTRIBUTES.has(name) && !POINTS_OUTSIDE.test(value)) node.setAttribute(name, value);
  }
  if (drawn.text) node.textContent = drawn.text.replaceAll("%", () => text);
  return node;
}

export const writeAll = (draw: readonly Drawn[], text = ""): SVGGraphicsElement[] =>
  draw.map((drawn) => write(drawn, text)).filter((node) => node !== undefined);

export function setClass(node: Element, css: string): void {
  const ours = ourClasses(css);
  if (ours) node.setAttribute("class", ours);
  else node.removeAttribute("class");
}
