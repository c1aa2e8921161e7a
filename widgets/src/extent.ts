// How much of the plane the board shows. Where that grows, it is seen to grow from where it was.
import { still } from "./motion";
import type { Base } from "./wire";

const GROWTH = { duration: 280, easing: "cubic-bezier(.2, .7, .3, 1)" };

export class Extent {
  private base: Base | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly svg: SVGGraphicsElement,
  ) {}

  draw(base: Base): void {
    if (base === this.base) return;
    const grows = this.base && alike(this.base, base) && !still();
    const before = grows ? this.place() : undefined;
    const [, , width, height] = base.view;
    this.base = base;
    for (const animation of this.svg.getAnimations()) animation.cancel();
    this.svg.setAttribute("viewBox", base.view.join(" "));
    this.root.style.setProperty("--bl-width", String(width));
    this.root.style.setProperty("--bl-ratio", String(width / height));
    this.root.style.setProperty("--bl-scale", String(least(base.step)));
    const after = before && this.place();
    if (!before || !after?.a) return;
    const { left, top } = this.svg.getBoundingClientRect();
    const scale = before.a / after.a;
    const x = before.e - left - scale * (after.e - left);
    const y = before.f - top - scale * (after.f - top);
    if (!x && !y && scale === 1) return;
    const from = `translate(${x}px, ${y}px) scale(${scale})`;
    const style = { transformOrigin: "0 0" };
    this.svg.animate([{ ...style, transform: from }, { ...style, transform: "none" }], GROWTH);
  }

  /** Where the origin is on the page, and how large a unit. */
  private place(): DOMMatrix | undefined {
    return this.svg.getScreenCTM() ?? undefined;
  }
}

/**
 * The scale below which a board is scrolled: a space stays 24 pixels wide, large enough for any
 * pointer, and of wide ones the words stay legible.
 */
const least = (step: number): number => Math.min(Math.max(0.5, 24 / step), 0.6);

/** Whether the spaces that both have are where they were: a board that is turned has moved. */
function alike({ spaces }: Base, after: Base): boolean {
  const both = [...after.spaces].filter(([name]) => spaces.has(name));
  return both.length > 0 && both.every(([name, at]) => spaces.get(name)!.join() === at.join());
}
