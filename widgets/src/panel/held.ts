// What is in hand: a small picture beside the board, with the symbols of the board.
import { h } from "../dom";
import { figures } from "../figure";
import type { Picture } from "../picture";
import type { Base, Held } from "../wire";
import type { Part } from "./part";

export class HeldCard implements Part {
  readonly node = h("div", { class: "bl-held" });
  private held: Held | undefined;
  private base: Base | undefined;

  draw({ base, live: { held } }: Picture): void {
    this.node.hidden = !held;
    if (held === this.held && base === this.base) return;
    [this.held, this.base] = [held, base];
    // With nothing to be seen its place is kept: what is below must not jump.
    const { view, marks = [], title = "", words = "" } = held ?? {};
    const drawn = view ? [{ key: "", base: { ...base, title, view, marks: [] }, marks }] : [];
    this.node.replaceChildren(...figures(drawn.map((each) => ({ ...each, caption: words }))));
  }
}
