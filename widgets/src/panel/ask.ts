// A question: what is asked stands first, then the board, then how to answer and what comes of it.
import { attr, button, h, hasFocus, isEnabled, type Scope, setEnabled, setText } from "../dom";
import { figures } from "../figure";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import {
  type Clue,
  type Command,
  isTyped,
  marksSpaces,
  type Question,
  takes,
} from "../question";
import { element } from "../svg";
import type { Live } from "../wire";
import { type Desk, type Part, ruleTag } from "./part";
import { Radios } from "./radios";

/** The sign of a verdict: its shape says it, whatever its colour. */
const SIGNS: Readonly<Record<Question["state"], string>> = {
  open: "M8 4v5M8 12v.01",
  right: "M4 8.5l2.8 3L12 5",
  slip: "M3.5 9c1.5-3 3-3 4.5-1s3 2 4.5-1",
  wrong: "M5 5l6 6M11 5l-6 6",
  kept: "M5.5 3.5h5v9L8 10l-2.5 2.5z",
  skipped: "M4 5l3 3-3 3M8.5 5l3 3-3 3",
};

function sign(state: Question["state"]): SVGGraphicsElement {
  const svg = element("svg", { class: "bl-seal", viewBox: "0 0 16 16", "aria-hidden": "true" });
  svg.append(element("circle", { cx: 8, cy: 8, r: 8 }), element("path", { d: SIGNS[state] }));
  return svg;
}

/** Milliseconds of silence after a button, until it is told that this takes a while. */
const UNEASY = 1500;

/** An id that no other view on the page has. */
const name = (): string => `bl-${Math.random().toString(36).slice(2)}`;

/** What makes a question another one. */
const key = ({ prompt, form, options, label }: Question, since: unknown): string =>
  JSON.stringify([since, prompt, form, options, label]);

/** What is asked, above whatever it is asked about. */
export class Prompt implements Part {
  private readonly title = h("p", { class: "bl-ask-title" });
  private readonly streak = h("p", { class: "bl-streak" });
  private readonly text: HTMLElement;
  readonly node: HTMLElement;
  private drawn = "";

  /** `whole` holds the question with its board. */
  constructor(private readonly whole: HTMLElement) {
    this.text = h("p", { class: "bl-ask-text", id: name(), "aria-live": "polite" });
    const head = h("div", { class: "bl-ask-top" }, this.title, this.streak);
    this.node = h("div", { class: "bl-ask-head" }, head, this.text);
  }

  draw({ live: { ask } }: Picture): void {
    this.node.hidden = !ask;
    this.whole.classList.toggle("bl-asks", !!ask);
    attr(this.whole, "role", ask && "group");
    attr(this.whole, "aria-label", ask?.title);
    attr(this.whole, "aria-describedby", ask && this.text.id);
    setText(this.title, ask?.title ?? "");
    setText(this.text, ask?.prompt ?? "");
    const streak = ask?.streak;
    const drawn = JSON.stringify(streak);
    this.streak.hidden = !streak;
    if (!streak || drawn === this.drawn) return;
    this.drawn = drawn;
    const pips = Array.from({ length: Math.min(streak.of, 10) }, (_, n) =>
      h("span", { class: n < streak.at ? "bl-pip bl-full" : "bl-pip", "aria-hidden": "true" }),
    );
    this.streak.replaceChildren(h("span", { class: "bl-tally" }, streak.label), ...pips);
  }
}

/** How it is answered, what was said to the answer, and the hints. */
export class Ask implements Part {
  private readonly tally = h("p", { class: "bl-tally", "aria-live": "polite" });
  private readonly code = h("code");
  private readonly cell = h("pre", { class: "bl-code" }, this.code);
  private readonly id = name();
  private readonly label = h("label", { class: "bl-ask-label", for: `${this.id}-field` });
  private readonly input = h("input", {
    class: "bl-input",
    id: `${this.id}-field`,
    "aria-describedby": `${this.id}-example`,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  private readonly example = h("span", { class: "bl-example", id: `${this.id}-example` });
  private readonly field = h("div", { class: "bl-answer" }, this.label, this.input, this.example);
  private readonly choice: Radios;
  private readonly sure: Radios;
  private readonly row = h("div", { class: "bl-ask-buttons" });
  private readonly feedback = h("div", {
    class: "bl-feedback",
    "aria-live": "polite",
    "aria-atomic": "true",
  });
  private readonly pictures = h("div", { class: "bl-figures" });
  private readonly hints = h("ol", { class: "bl-clues", "aria-live": "polite" });
  readonly node: HTMLFormElement;
  private readonly buttons = new Keyed<Command, HTMLButtonElement>(
    this.row,
    ({ name }) => name,
    // The host has Enter in a field press it.
    ({ name }) => button("", { "data-do": name, type: name === "check" ? "submit" : "button" }),
    (node, { name, label, enabled }) => {
      setText(node, label);
      setEnabled(node, enabled);
      node.classList.toggle("bl-main", name === this.question?.buttons[0]?.name);
    },
  );
  private readonly clues = new Keyed<Clue, HTMLLIElement>(
    this.hints,
    ({ title, text, figures }) => JSON.stringify([title, text, figures.map(({ key }) => key)]),
    ({ title, text, figures: pictures }) =>
      h("li", {}, h("b", {}, title), h("p", {}, text), ...figures(pictures)),
  );
  private question: Question | undefined;
  private asked = "";
  /** The answer that the kernel told last. */
  private told = "";
  private said = "";
  private shown = "";
  private rev: number | undefined;
  /** Whether an answer to a button is still to come. */
  waiting = false;

  constructor(
    scope: Scope,
    private readonly desk: Desk,
  ) {
    this.choice = new Radios("bl-options");
    this.sure = new Radios("bl-sure");
    this.node = h(
      "form",
      { class: "bl-ask" },
      this.tally,
      this.field,
      this.cell,
      this.choice.node,
      this.sure.node,
      this.row,
      this.feedback,
      this.pictures,
      this.hints,
    );
    scope.press(this.row, async ({ dataset, type }) => {
      if (type === "button") await this.press(dataset["do"] ?? "");
    });
    scope.on(this.node, "submit", async (event) => {
      event.preventDefault();
      const check = this.buttons.nodes.get("check");
      if (check && isEnabled(check)) await this.press("check");
    });
  }

  private async press(name: string): Promise<void> {
    const { question } = this;
    if (!question || this.waiting) return;
    const message = name === "check" ? this.answer(question) : { name: "ask", do: name };
    if (!message) return;
    if (name === "clear") this.fill("", "");
    this.waiting = true;
    try {
      await this.desk.ask(name === "check" ? "answer" : "control", message, UNEASY);
    } finally {
      this.waiting = false;
    }
  }

  /** What is in the page; undefined if that is nothing yet: then the focus goes where it belongs. */
  private answer(question: Question): Record<string, string> | undefined {
    const { form } = question;
    const typed = isTyped(question);
    const value = typed ? this.input.value.trim() : this.choice.value;
    const sure = this.sure.value;
    // That an action can be pressed as well is told by the kernel.
    if ((typed || form === "choice") && !value && form !== "space") {
      if (typed) this.input.focus();
      else this.choice.focus();
      return undefined;
    }
    // The same words may be the answer again: have them read out again.
    this.said = "";
    return {
      ...(typed || form === "choice" ? { value } : {}),
      ...(sure ? { sure } : {}),
    };
  }

  private fill(answer: string, sure: string): void {
    this.input.value = answer;
    this.choice.value = answer;
    this.sure.value = sure;
  }

  draw({ live }: Picture): void {
    const { ask } = live;
    this.question = ask;
    this.node.hidden = !ask;
    if (!ask) return;
    const held = hasFocus(this.node);
    if (live.rev !== this.rev) this.waiting = false;
    this.rev = live.rev;
    this.form(ask, live);
    setText(this.tally, ask.tally);
    // An action that was pressed stands in the field, which nobody would hear.
    this.tally.classList.toggle("bl-heard", ask.form === "space");
    this.buttons.draw(ask.buttons);
    this.tell(ask);
    if (held && !hasFocus(this.node)) this.refocus(ask);
  }

  private form(ask: Question, { since }: Live): void {
    const { form } = ask;
    const typed = isTyped(ask);
    const code = form === "code" ? ask.example || ask.label : "";
    this.field.hidden = !typed && !(code && ask.example);
    this.input.hidden = this.example.hidden = !typed;
    this.cell.hidden = !code;
    setText(this.code, code);
    setText(this.label, ask.label);
    setText(this.example, ask.example);
    attr(this.input, "aria-label", ask.label ? undefined : ask.prompt);
    this.choice.draw(form === "choice" ? ask.options : [], ask.label, ask.prompt);
    this.sure.draw(ask.sure?.options ?? [], ask.sure?.label ?? "", ask.title);
    const asked = key(ask, since);
    const told = JSON.stringify([ask.answer, ask.sure?.value]);
    const closed = !takes(ask);
    // What somebody is typing stays, until the question is another or closed.
    const typing = asked === this.asked && !closed && hasFocus(this.input);
    if (asked !== this.asked || told !== this.told) {
      this.fill(typing ? this.input.value : ask.answer, ask.sure?.value ?? "");
    }
    [this.asked, this.told] = [asked, told];
    attr(this.input, "readonly", closed);
    for (const radios of [this.choice, this.sure]) radios.close(closed);
  }

  private tell(ask: Question): void {
    const said = JSON.stringify([ask.state, ask.heading, ask.said]);
    attr(this.feedback, "data-state", ask.state);
    if (said !== this.said) {
      this.said = said;
      const words = ask.said.map(([text, rule]) =>
        h("p", {}, text, ...(rule ? [" ", ruleTag(rule)] : [])),
      );
      if (ask.heading) words.unshift(h("p", { class: "bl-heading" }, sign(ask.state), ask.heading));
      this.feedback.replaceChildren(...words);
    }
    const shown = JSON.stringify(ask.figures.map((figure) => figure.key));
    if (shown !== this.shown) this.pictures.replaceChildren(...figures(ask.figures));
    this.shown = shown;
    this.clues.draw(ask.hints);
  }

  /** The button that had the focus is gone: on to what can be done now. */
  private refocus(ask: Question): void {
    if (takes(ask) && marksSpaces(ask)) return; // That is the board's.
    if (takes(ask) && !this.field.hidden) this.input.focus();
    else if (takes(ask) && ask.form === "choice") this.choice.focus();
    else {
      const all = [...this.buttons.nodes.values()];
      (all.find(isEnabled) ?? all[0])?.focus();
    }
  }
}
