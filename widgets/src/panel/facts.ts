// A few words on what is left for everyone.
import { h, setText } from "../dom";
import type { Picture } from "../picture";
import type { Part } from "./part";

export class Facts implements Part {
  readonly node = h("p", { class: "bl-facts" });

  draw({ live }: Picture): void {
    this.node.hidden = !live.facts?.length;
    setText(this.node, live.facts?.join(" · ") ?? "");
  }
}
