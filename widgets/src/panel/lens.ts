// The lens bar: choose what to look at, step through it, read what it says and by which rules.
import { attr, button, group, h, type Scope, setEnabled, setText } from "../dom";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import type { Lens } from "../wire";
import { type Desk, type Part, ruleTag } from "./part";

const step = (sign: string, name: string): HTMLButtonElement =>
  button(sign, { class: "bl-button bl-step", "aria-label": name });

export class LensBar implements Part {
  readonly node = group("bl-lens", "Lenses");
  private readonly names = h("div", { class: "bl-lens-names" });
  private readonly first = step("«", "From the start");
  private readonly back = step("‹", "Back");
  private readonly forward = step("›", "Forward");
  private readonly count = h("span", { class: "bl-tally" });
  private readonly caption = h("p", { class: "bl-says", "aria-live": "polite" });
  private readonly steps = h(
    "div",
    { class: "bl-lens-steps" },
    this.first,
    this.back,
    this.count,
    this.forward,
  );
  private readonly choices = new Keyed<Lens["names"][number], HTMLButtonElement>(
    this.names,
    ([name]) => name,
    ([name]) => button("", { class: "bl-button bl-toggle", "data-lens": name }),
    (node, [name, title]) => {
      setText(node, title);
      attr(node, "aria-pressed", String(name === this.lens?.name));
    },
  );
  private lens: Lens | undefined;
  private said = "";
  /** The frame asked for last: quick presses go on from it before the answer is there. */
  private frame = 0;

  constructor(
    scope: Scope,
    private readonly desk: Desk,
  ) {
    this.node.append(
      h(
        "div",
        { class: "bl-lens-head" },
        h("span", { class: "bl-label" }, "Show"),
        this.names,
        this.steps,
      ),
      this.caption,
    );
    scope.press(this.names, ({ dataset }) => {
      const name = dataset["lens"] ?? "";
      return this.choose(name === this.lens?.name ? null : name);
    });
    scope.press(this.steps, (pressed) => {
      if (pressed === this.first) return this.go(0);
      return this.go(this.frame + (pressed === this.forward ? 1 : -1));
    });
  }

  draw({ live }: Picture): void {
    const lens = live.lens;
    this.lens = lens;
    this.frame = lens?.frame ?? 0;
    this.node.hidden = !lens || !(lens.names.length || lens.name);
    if (!lens) return;
    this.choices.draw(lens.names);
    this.steps.hidden = !lens.name || lens.frames < 2;
    setEnabled(this.first, lens.frame > 0);
    setEnabled(this.back, lens.frame > 0);
    setEnabled(this.forward, lens.frame < lens.frames - 1);
    setText(this.count, `${lens.frame + 1} / ${lens.frames}`);
    this.say(lens);
  }

  /** Look through the lens `name`, or with null at the plain board. */
  private async choose(name: string | null): Promise<void> {
    await this.desk.ask("control", { name: "lens", lens: name });
  }

  private async go(to: number): Promise<void> {
    if (!this.lens) return;
    const frame = Math.min(Math.max(to, 0), this.lens.frames - 1);
    if (frame === this.frame) return;
    this.frame = frame;
    await this.desk.ask("control", { name: "lens", lens: this.lens.name, frame });
  }

  private say({ caption, rules }: Lens): void {
    const said = JSON.stringify([caption, rules]);
    if (said === this.said) return;
    this.said = said;
    this.caption.replaceChildren(caption, ...rules.flatMap((rule) => [" ", ruleTag(rule)]));
  }
}
