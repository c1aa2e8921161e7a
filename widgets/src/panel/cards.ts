// What is told beside the game: the next step of a first game, and what a computer would do.
import { button, group, h, type Scope, setText } from "../dom";
import type { Picture } from "../picture";
import type { Desk, Part } from "./part";

/** The guide through a first game, one sentence at a time. */
export class GuideCard implements Part {
  readonly node = group("bl-guide", "Guide");
  private readonly text = h("p", { "aria-live": "polite" });
  private readonly place = h("span", { class: "bl-tally" });
  private readonly next = button("Next", { "data-do": "next" });
  private readonly skip = button("Skip the guide", {
    class: "bl-button bl-small",
    "data-do": "skip",
  });

  constructor(scope: Scope, desk: Desk) {
    this.node.append(
      this.text,
      h("div", { class: "bl-guide-foot" }, this.place, this.skip, this.next),
    );
    scope.press(this.node, async ({ dataset }) => {
      await desk.ask("control", { name: "guide", do: dataset["do"] });
    });
  }

  draw({ live: { guide } }: Picture): void {
    this.node.hidden = !guide;
    setText(this.text, guide?.text ?? "");
    setText(this.place, guide ? `${guide.at} of ${guide.of}` : "");
    this.next.hidden = !guide?.more;
  }
}

/** What a computer would do, and the parts of what it sees in that. */
export class AdviceCard implements Part {
  private readonly rows = h("tbody");
  private readonly name = h("caption");
  readonly node = h("div", { class: "bl-advice" }, h("table", {}, this.name, this.rows));

  draw({ live: { hint } }: Picture): void {
    this.node.hidden = !hint?.parts.length;
    if (!hint) return;
    setText(this.name, `What ${hint.action} is worth`);
    this.rows.replaceChildren(
      ...hint.parts.map(([part, worth]) =>
        h("tr", {}, h("th", { scope: "row" }, part), h("td", {}, worth)),
      ),
    );
  }
}
