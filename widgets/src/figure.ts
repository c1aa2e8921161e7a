// Small pictures that stand still: nothing in them can be pressed or has the focus.
import { h } from "./dom";
import { Picture } from "./picture";
import type { Figure } from "./question";
import { Scene } from "./scene";
import { element } from "./svg";
import { readLive } from "./wire";

function draw({ base, marks, caption }: Figure): HTMLElement {
  const svg = element("svg", {
    role: "img",
    "aria-label": base.title,
    viewBox: base.view.join(" "),
    preserveAspectRatio: "xMinYMid",
    focusable: "false",
  });
  svg.style.maxWidth = `${base.view[2]}px`;
  const above = element("g");
  svg.append(above);
  new Scene(svg, [above, above]).draw(new Picture(base, { ...readLive({})!, marks }));
  return h("figure", { class: "bl-figure" }, svg, h("figcaption", {}, caption));
}

export const figures = (all: readonly Figure[]): HTMLElement[] => all.map(draw);
