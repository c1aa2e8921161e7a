// The line below the board: what is at the space pointed at, and what could be done there.
import { h } from "./dom";
import type { Picture } from "./picture";

export class Hint {
  /** Not for screen readers: the space's own name says all of it. */
  readonly node = h("p", { class: "bl-hint", "aria-hidden": "true" });
  private picture: Picture | undefined;
  private space: string | undefined;

  draw(picture: Picture): void {
    this.picture = picture;
    this.show();
  }

  look(space: string | undefined): void {
    if (space === this.space) return;
    this.space = space;
    this.show();
  }

  private show(): void {
    const { picture, space } = this;
    if (!picture) return;
    if (space === undefined || !picture.spaces.has(space)) {
      const some = picture.live.choices?.size;
      this.node.replaceChildren(some ? "Press a marked space to play there." : "\u00a0");
      return;
    }
    const possible = picture.possible(space);
    const contents = picture.contents(space).join(", ");
    this.node.replaceChildren(
      h("strong", {}, space),
      h("span", { class: "bl-contents" }, contents),
    );
    if (possible) this.node.append(h("span", { class: "bl-possible" }, possible));
  }
}
