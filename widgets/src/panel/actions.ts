// Actions without the board: those that have no space as buttons, any as typed text or from a list.
import { attr, button, group, h, hasFocus, type Scope, setText } from "../dom";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import { type Choice, choices, type Looked } from "../wire";
import type { Desk, Part } from "./part";

const actionOf = (node: HTMLElement): string => node.dataset["action"] ?? "";

const TITLE = "Key D leads here from the board";

/** The legal actions that have no space, such as ending a step. */
export class Loose implements Part {
  readonly node = group("bl-loose", "Actions");
  private picture: Picture | undefined;
  private readonly buttons = new Keyed<Choice, HTMLButtonElement>(
    this.node,
    ({ action }) => action,
    ({ action }) =>
      button("", { class: "bl-button bl-main", "data-action": action, title: TITLE }),
    (node, choice) => setText(node, this.picture?.choiceLabel(choice) ?? choice.action),
  );

  constructor(scope: Scope, desk: Desk) {
    scope.press(this.node, (pressed) => desk.act(actionOf(pressed)));
  }

  draw(picture: Picture): void {
    this.picture = picture;
    this.node.hidden = !picture.live.loose;
    this.buttons.draw(picture.live.loose ?? []);
  }

  /** A key on the board; whether it led here, past all the tools between. */
  key({ key, ctrlKey }: KeyboardEvent): boolean {
    const first = this.node.querySelector("button");
    if (!first || ctrlKey || key.toLowerCase() !== "d") return false;
    first.focus();
    return true;
  }
}

/** Every legal action, in the order of the board. */
function legal({ live, rows }: Picture): Choice[] {
  const onBoard = rows.flat().flatMap((space) => live.choices?.get(space) ?? []);
  const all = [...(live.loose ?? []), ...onBoard];
  return [...new Map(all.map((choice) => [choice.action, choice])).values()];
}

/** Those that are looked at first, if they can then be taken. */
const looks = ({ live }: Picture): Looked[] =>
  live.choices ? [...(live.looks?.values() ?? [])] : [];

/** How many legal actions there are, those that are looked at first among them. */
const count = (picture: Picture): number =>
  looks(picture).reduce((sum, each) => sum + each.count, legal(picture).length);

/** Whether nobody at the page has, or soon will have, anything to play. */
const idle = (picture: Picture): boolean => !count(picture) && !picture.live.next;

/** A field for any action as text. */
export class Typed implements Part {
  readonly node: HTMLFormElement;
  private readonly input: HTMLInputElement;
  private readonly known: HTMLDataListElement;
  private picture: Picture | undefined;

  constructor(scope: Scope, desk: Desk) {
    const id = `bl-${Math.random().toString(36).slice(2)}`;
    this.known = h("datalist", { id });
    this.input = h("input", {
      class: "bl-input",
      "aria-label": "Type an action",
      list: id,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    const play = h("button", { type: "submit", class: "bl-button" }, "Play");
    this.node = h("form", { class: "bl-typed" }, this.input, this.known, play);
    scope.on(this.input, "focus", () => this.list());
    scope.on(this.node, "focusout", ({ relatedTarget: to }) => {
      const stays = to instanceof Node && this.node.contains(to);
      if (this.picture && !stays) this.node.hidden = idle(this.picture);
    });
    scope.on(this.node, "submit", async (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text) return this.input.focus();
      this.input.select();
      await desk.type(text);
      if (this.input.value.trim() === text && this.picture?.live.status?.tone !== "refused") {
        this.input.value = "";
      }
    });
  }

  draw(picture: Picture): void {
    this.picture = picture;
    // Whoever has just typed the last action of a game is not thrown out of the field.
    this.node.hidden = idle(picture) && !hasFocus(this.node);
    const example = looks(picture)[0]?.first ?? legal(picture).at(-1)?.action;
    attr(this.input, "placeholder", example ? `e.g. ${example}` : "Type an action");
    if (hasFocus(this.input)) this.list();
  }

  private list(): void {
    if (!this.picture) return;
    const options = legal(this.picture).map(({ action }) => h("option", { value: action }));
    this.known.replaceChildren(...options);
  }
}

/** The list of everything that is legal, each as a button. */
export class LegalList implements Part {
  private readonly summary = h("summary");
  private readonly list = group("bl-legal", "Legal actions");
  readonly node = h("details", { class: "bl-more" }, this.summary, this.list);
  private readonly buttons = new Keyed<Choice, HTMLButtonElement>(
    this.list,
    ({ action }) => action,
    ({ action }) => button(action, { class: "bl-chip", "data-action": action }),
    (node, { label }) => attr(node, "title", label || undefined),
  );
  private picture: Picture | undefined;
  /** All actions of a revision, where only the kernel has them all. */
  private all: { readonly rev: number | undefined; choices?: readonly Choice[] } | undefined;

  constructor(
    private readonly scope: Scope,
    private readonly desk: Desk,
  ) {
    scope.on(this.node, "toggle", () => this.fill());
    scope.press(this.list, (pressed) => desk.act(actionOf(pressed)));
  }

  draw(picture: Picture): void {
    this.picture = picture;
    this.node.hidden = idle(picture);
    setText(this.summary, `Legal actions (${count(picture)})`);
    this.fill();
  }

  private fill(): void {
    const picture = this.node.open ? this.picture : undefined;
    if (picture && looks(picture).length) this.fetch(picture.live.rev);
    else this.all = undefined;
    this.buttons.draw(this.all?.choices ?? (picture ? legal(picture) : []));
  }

  private fetch(rev: number | undefined): void {
    if (this.all?.rev === rev && this.all) return;
    const all: { readonly rev: number | undefined; choices?: readonly Choice[] } = { rev };
    this.all = all;
    this.scope.run(async () => {
      all.choices = choices((await this.desk.ask("actions", {}))["actions"]) ?? [];
      if (all === this.all) this.fill();
    });
  }
}

/** The position in a few sentences, on request. */
export class Description implements Part {
  readonly button = button("Describe the position", { class: "bl-button bl-small" });
  private readonly words = h("p", { class: "bl-description", "aria-live": "polite" });
  readonly node = h("div", { class: "bl-describe" }, this.button, this.words);
  private rev: number | undefined;

  constructor(scope: Scope, desk: Desk) {
    scope.press(this.node, async () => {
      const { text } = await desk.ask("describe", {});
      setText(this.words, typeof text === "string" ? text : "");
    });
  }

  draw({ live }: Picture): void {
    this.node.hidden = !live.status;
    if (live.rev !== this.rev) setText(this.words, "");
    this.rev = live.rev;
  }
}
