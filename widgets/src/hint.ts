// The lines below the board: what is at the space pointed at, what could be done there, and why
// not what cannot.
import { h, setText } from "./dom";
import type { Picture } from "./picture";
import type { Option } from "./wire";

export class Hint {
  private readonly line = h("p", { class: "bl-hint-line" });
  private readonly group = h("p", { class: "bl-group" });
  private readonly why = h("p", { class: "bl-why" });
  /** What the space with the focus belongs to: its name does not say that. */
  readonly heard = h("p", { class: "bl-heard", "aria-live": "polite" });
  /** Not for screen readers: the space's own name says what is there, and "?" tells the reasons. */
  readonly node = h("div", { class: "bl-hint", "aria-hidden": "true" }, this.line, this.group, this.why);
  private picture: Picture | undefined;
  private space: string | undefined;
  private reasons: readonly Option[] = [];
  private words = "";
  /** What a press does, if it does not play. */
  private press = "";

  draw(picture: Picture, press: string): void {
    this.picture = picture;
    this.press = press;
    const { editor, ask } = picture.live;
    this.node.hidden = !picture.interactive && !ask;
    this.why.hidden = !!editor || !!ask;
    this.show();
  }

  look(space: string | undefined, known: readonly Option[], words: string): void {
    if (space === this.space && known === this.reasons && words === this.words) return;
    this.space = space;
    this.reasons = known;
    this.words = words;
    this.show();
  }

  private show(): void {
    const { picture, space } = this;
    if (!picture) return;
    this.why.replaceChildren();
    setText(this.group, this.words);
    setText(this.heard, this.words);
    if (space === undefined || !picture.spaces.has(space)) {
      const some = picture.live.choices?.size ? "Press a marked space to play there." : "\u00a0";
      this.line.replaceChildren(this.press || some);
      return;
    }
    const possible = picture.possible(space);
    const contents = picture.contents(space).join(", ");
    this.line.replaceChildren(
      h("strong", {}, space),
      h("span", { class: "bl-contents" }, contents),
    );
    if (possible) this.line.append(h("span", { class: "bl-possible" }, possible));
    for (const { label, text, legal } of this.reasons) {
      if (legal || !text) continue;
      this.why.append(h("b", {}, `No ${label.toLowerCase()}:`), ` ${text} `);
    }
  }
}
