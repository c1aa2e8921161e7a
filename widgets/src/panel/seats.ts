// The seats and their mats: who plays, whose turn it is, what each has left.
import { attr, h, setText } from "../dom";
import { icon } from "../icon";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import { ourClasses } from "../svg";
import type { Seat, Stock } from "../wire";
import { type Part, swatch } from "./part";

/** Up to this many are drawn one by one. */
const FEW = 12;

export class Seats implements Part {
  readonly node = h("ul", { class: "bl-seats", "aria-label": "Players" });
  private picture: Picture | undefined;
  private readonly rows = new Keyed<[number, Seat], HTMLLIElement>(
    this.node,
    ([index]) => String(index),
    () => h("li", { class: "bl-seat" }),
    (node, [, seat]) => this.update(node, seat),
  );
  private readonly drawn = new WeakMap<Element, string>();

  draw(picture: Picture): void {
    const { seats } = picture.live;
    if (picture.base !== this.picture?.base) this.rows.draw([]);
    this.picture = picture;
    this.node.hidden = !seats?.length;
    this.rows.draw((seats ?? []).map((seat, index) => [index, seat]));
  }

  private update(node: HTMLLIElement, seat: Seat): void {
    attr(node, "aria-current", seat.turn ? "true" : undefined);
    const drawn = JSON.stringify(seat);
    if (this.drawn.get(node) === drawn) return;
    this.drawn.set(node, drawn);
    const css = ourClasses(seat.css);
    const head = h(
      "div",
      { class: "bl-seat-head" },
      swatch(css),
      h("span", { class: "bl-name" }, seat.name),
      " ",
      h("span", { class: "bl-who" }, seat.who),
    );
    if (seat.turn) head.append(" ", h("span", { class: "bl-turn" }, "to move"));
    node.replaceChildren(head);
    if (!seat.mat.length) return;
    const mat = h("ul", { class: "bl-mat", "aria-label": `${seat.name} has` });
    mat.append(...seat.mat.map((stock) => this.stock(stock, css)));
    node.append(mat);
  }

  private stock({ symbol, count, words }: Stock, css: string): HTMLLIElement {
    const item = h("li", { class: count ? "bl-stock" : "bl-stock bl-none", title: words });
    const drawn = this.picture?.base.symbols.get(symbol);
    if (drawn?.draw.length) {
      const row = h("span", { class: "bl-row", "aria-hidden": "true" });
      const copies = count > FEW ? 1 : Math.max(1, count);
      for (let i = 0; i < copies; i++) row.append(icon(drawn, css));
      item.append(row);
    }
    const number = h("span", { class: "bl-tally", "aria-hidden": "true" });
    setText(number, String(count));
    item.append(number, h("span", { class: "bl-heard" }, words || `${count} ${symbol}`));
    return item;
  }
}
