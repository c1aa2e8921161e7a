// The seats and their mats: who plays, whose turn it is, what each has left.
import { attr, h, type Scope, setText } from "../dom";
import { icon } from "../icon";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import { ourClasses } from "../svg";
import type { Seat, Stock } from "../wire";
import { type Desk, type Part, swatch } from "./part";
import { Select } from "./select";

/** Up to this many are drawn one by one. */
const FEW = 12;

export class Seats implements Part {
  readonly node = h("ul", { class: "bl-seats", "aria-label": "Players" });
  private picture: Picture | undefined;
  private readonly seats = new WeakMap<Element, SeatRow>();
  private readonly rows = new Keyed<[number, Seat], HTMLLIElement>(
    this.node,
    ([index]) => String(index),
    ([index]) => {
      const row = new SeatRow(this.scope, this.desk, index);
      this.seats.set(row.node, row);
      return row.node;
    },
    (node, [, seat]) => this.picture && this.seats.get(node)?.draw(seat, this.picture),
  );

  constructor(
    private readonly scope: Scope,
    private readonly desk: Desk,
  ) {}

  draw(picture: Picture): void {
    const { seats } = picture.live;
    this.picture = picture;
    this.node.hidden = !seats?.length;
    this.rows.draw((seats ?? []).map((seat, index) => [index, seat]));
  }
}

class SeatRow {
  private readonly swatch = swatch("");
  private readonly name = h("span", { class: "bl-name" });
  private readonly who = h("span", { class: "bl-who" });
  private readonly turn = h("span", { class: "bl-turn" }, "to move");
  private readonly select: Select;
  private readonly mat = h("ul", { class: "bl-mat" });
  readonly node = h("li", { class: "bl-seat" });
  private base: unknown;
  private drawn = "";

  constructor(scope: Scope, desk: Desk, player: number) {
    this.select = new Select(scope, "", async (who) => {
      await desk.ask("control", { name: "seat", player, who });
    });
    const { node } = this.select;
    const head = h("div", { class: "bl-seat-head" });
    head.append(this.swatch, this.name, " ", this.who, node, " ", this.turn);
    this.node.append(head, this.mat);
  }

  draw(seat: Seat, { base }: Picture): void {
    const css = ourClasses(seat.css);
    attr(this.node, "aria-current", seat.turn ? "true" : undefined);
    this.turn.hidden = !seat.turn;
    setText(this.name, seat.name);
    setText(this.who, seat.who);
    const { options } = seat;
    this.who.hidden = !!options?.length;
    this.select.node.hidden = !options?.length;
    attr(this.select.node, "aria-label", `Who plays ${seat.name}`);
    // The seat says what people call who sits there, or its value.
    const now = options?.find((pair) => pair.includes(seat.who))?.[0];
    this.select.draw(options ?? [], now ?? "");
    const drawn = JSON.stringify([css, seat.name, seat.mat]);
    if (this.base === base && this.drawn === drawn) return;
    [this.base, this.drawn] = [base, drawn];
    this.swatch.className = `bl-swatch ${css}`;
    this.mat.hidden = !seat.mat.length;
    attr(this.mat, "aria-label", `${seat.name} has`);
    this.mat.replaceChildren(...seat.mat.map((stock) => this.stock(stock, css, base.symbols)));
  }

  private stock(
    { symbol, count, words }: Stock,
    css: string,
    symbols: Picture["base"]["symbols"],
  ): HTMLLIElement {
    const item = h("li", { class: count ? "bl-stock" : "bl-stock bl-none", title: words });
    const drawn = symbols.get(symbol);
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
