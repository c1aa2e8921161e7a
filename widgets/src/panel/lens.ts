// The lens bar: choose what to look at, step through it, read what it says and by which rules.
import { attr, button, group, h, hasFocus, type Scope, setText } from "../dom";
import { Keyed } from "../keyed";
import type { Lenses } from "../lenses";
import type { Picture } from "../picture";
import type { Lens } from "../wire";
import { Caption, type Part } from "./part";
import { Select } from "./select";
import { Transport } from "./transport";

export class LensBar implements Part {
  readonly node = group("bl-lens", "Lenses");
  private readonly names = h("div", { class: "bl-lens-names" });
  private readonly about = button("", { class: "bl-button bl-toggle bl-small" });
  private readonly whose: Select;
  private readonly steps: Transport;
  private readonly caption = new Caption();
  private readonly tools: HTMLElement;
  private readonly choices = new Keyed<Lens, HTMLButtonElement>(
    this.names,
    ({ name }) => name,
    ({ name }) => button("", { class: "bl-button bl-toggle", "data-lens": name }),
    (node, { name, title }) => {
      setText(node, title);
      attr(node, "aria-pressed", String(this.lenses.has(name)));
      node.classList.toggle("bl-stepped", this.lenses.current?.lens.name === name);
    },
  );

  constructor(
    scope: Scope,
    private readonly lenses: Lenses,
  ) {
    this.steps = new Transport(scope, "Steps", this.node, lenses.tape, 1);
    this.whose = new Select(scope, "Whose", (value) =>
      lenses.of(value === "" ? undefined : Number(value)),
    );
    this.tools = h("div", { class: "bl-lens-tools" }, this.about, this.whose.node);
    this.node.append(
      h("div", { class: "bl-lens-head" }, h("span", { class: "bl-label" }, "Show"), this.names),
      h("div", { class: "bl-lens-steps" }, this.steps.node, this.tools),
      this.caption.node,
    );
    scope.press(this.names, ({ dataset }) => lenses.toggle(dataset["lens"] ?? ""));
    scope.on(this.about, "click", () => {
      const { asking, current } = lenses;
      lenses.ask(!(asking || current?.space !== undefined));
    });
  }

  draw({ live }: Picture): void {
    const { lens, seats, ask } = live;
    const { current, frame, asking } = this.lenses;
    this.node.hidden = !lens?.names.length;
    this.choices.draw(lens?.names ?? []);
    this.steps.draw();
    this.tools.hidden = !current;
    this.about.hidden = !current?.lens.hint;
    setText(this.about, current?.space === undefined ? "About a space" : `About ${current.space}`);
    attr(this.about, "title", current?.lens.hint || undefined);
    attr(this.about, "aria-pressed", String(asking || current?.space !== undefined));
    this.whose.node.hidden = !seats || seats.length < 2 || !!lens?.alike;
    const whose = (seats ?? []).map(({ name }, player) => [String(player), `of ${name}`] as const);
    this.whose.draw([["", "of whoever moves"], ...whose], String(this.lenses.player ?? ""));
    const waiting = current && !current.frames ? "…" : "";
    const nothing = current?.frames?.length === 0 ? "There is nothing to show here." : "";
    // The card says so already, unless it is stepped to.
    const told = waiting || ask?.said.some(([text]) => text === frame?.caption);
    const heard = !!ask && !!told && !hasFocus(this.node);
    this.caption.say(frame?.caption || nothing || waiting, frame?.rules, heard);
  }
}
