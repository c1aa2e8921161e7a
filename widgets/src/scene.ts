// Keeps the layers of marks in step with the picture: what stays is kept, what moved moves.
import { attr } from "./dom";
import { Keyed } from "./keyed";
import { still } from "./motion";
import type { Picture, Placed } from "./picture";
import { element, ourClasses, setClass, writeAll } from "./svg";

const TRAVEL = { duration: 280, easing: "cubic-bezier(.2, .7, .3, 1)" };
const ARRIVAL = { duration: 180, easing: "ease-out" };

type Layer = Keyed<Placed, SVGGraphicsElement>;

export class Scene {
  private readonly layers = new Map<string, { group: SVGGraphicsElement; marks: Layer }>();
  private readonly last = new WeakMap<Element, { placed: Placed; drawing: string }>();
  private drawnBefore = false;

  /** Layers are put into `svg` before the first of `above`; from the overlay on, the second. */
  constructor(
    private readonly svg: Element,
    private readonly above: readonly [Element, Element],
  ) {}

  draw(picture: Picture): void {
    for (const [name, { group, marks }] of this.layers) {
      if (picture.layers.has(name)) continue;
      marks.draw([]);
      group.remove();
      this.layers.delete(name);
    }
    let [above, over] = this.above;
    for (const [name, placed] of picture.layers) {
      const { group, marks } = this.layer(name);
      if (name === "overlay") above = over;
      if (group.nextElementSibling !== above) this.svg.insertBefore(group, above);
      marks.draw(placed.filter(({ symbol, mark }) => symbol.draw.length || mark.draw.length));
    }
    this.drawnBefore = true;
  }

  private layer(name: string): { group: SVGGraphicsElement; marks: Layer } {
    let layer = this.layers.get(name);
    if (!layer) {
      const group = element("g", { "aria-hidden": "true" });
      setClass(group, `bl-layer bl-layer-${name}`);
      const marks: Layer = new Keyed(
        group,
        ({ mark }) => mark.key,
        ({ mark }) => this.make(mark.key),
        (node, placed) => this.update(node, placed),
      );
      this.layers.set(name, (layer = { group, marks }));
    }
    return layer;
  }

  private make(key: string): SVGGraphicsElement {
    const node = element("g", { "data-key": key });
    if (this.drawnBefore && !still()) node.animate([{ opacity: 0 }, {}], ARRIVAL);
    return node;
  }

  private update(node: SVGGraphicsElement, placed: Placed): void {
    const before = this.last.get(node);
    if (before && same(before.placed, placed)) return;
    const drawing = JSON.stringify([
      placed.mark.text,
      [...placed.symbol.draw, ...placed.mark.draw].map((d) => [d.tag, [...d.attrs], d.text]),
    ]);
    if (before?.drawing !== drawing) {
      const draw = [...placed.symbol.draw, ...placed.mark.draw];
      node.replaceChildren(...writeAll(draw, placed.mark.text));
    }
    attr(node, "class", ourClasses(placed.css) || undefined);
    this.move(node, placed, before?.placed);
    this.last.set(node, { placed, drawing });
  }

  private move(node: SVGGraphicsElement, { at }: Placed, before: Placed | undefined): void {
    const moved = before?.at && at && (before.at[0] !== at[0] || before.at[1] !== at[1]);
    const from = moved && !still() ? getComputedStyle(node).transform : undefined;
    attr(node, "transform", at && `translate(${at[0]} ${at[1]})`);
    if (!from || !at) return;
    for (const animation of node.getAnimations()) animation.cancel();
    const to = `translate(${at[0]}px, ${at[1]}px)`;
    node.animate([{ transform: from }, { transform: to }], TRAVEL);
  }
}

const same = (a: Placed, b: Placed): boolean =>
  a.mark === b.mark && a.symbol === b.symbol && a.at?.[0] === b.at?.[0] && a.at?.[1] === b.at?.[1];
