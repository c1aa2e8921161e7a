// Several builds possible at a space: choose among them where they would be.
import { button, h, hasFocus, type Scope } from "./dom";
import { icon } from "./icon";
import { ruleTag } from "./panel/part";
import type { Picture } from "./picture";
import type { Choice, Option, Reason } from "./wire";

const GAP = 6;

export interface Chosen {
  /** A legal action was chosen, or one that is not, to be told why. */
  (action: string, legal: boolean): void;
}

export class Chooser {
  readonly node = h("div", { class: "bl-chooser", role: "dialog", hidden: true });
  private readonly buttons = h("div", { class: "bl-chooser-list" });
  private readonly heading = h("strong");
  private readonly cancel = button("×", { class: "bl-close", "aria-label": "Cancel" });
  private anchor: Element | undefined;
  private choices = "";
  /** Whether there is a game to play in, or only a position to look at. */
  private plays = false;
  space: string | undefined;

  constructor(
    private readonly frame: HTMLElement,
    /** The board, which explanations do not cover. */
    private readonly stage: HTMLElement,
    scope: Scope,
    chosen: Chosen,
    private readonly leave: (space: string) => void,
    /** Called once it is shut. */
    private readonly closed: (space: string) => void,
  ) {
    this.node.append(
      h("div", { class: "bl-chooser-head" }, this.heading, this.cancel),
      this.buttons,
    );
    scope.press(this.node, ({ dataset }) => {
      const action = dataset["action"];
      this.close();
      if (action !== undefined) chosen(action, dataset["legal"] === "true");
    });
    scope.on(this.node, "keydown", (event) => {
      if (event.key === "Escape") this.close();
      else if (event.key === "ArrowDown" || event.key === "ArrowRight") this.step(1);
      else if (event.key === "ArrowUp" || event.key === "ArrowLeft") this.step(-1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    scope.on(this.node, "focusout", (event) => {
      const to = event.relatedTarget;
      const left = to instanceof Node ? !this.node.contains(to) : document.hasFocus();
      if (left) this.shut();
    });
    scope.on(frame, "pointerdown", (event) => {
      if (event.target instanceof Node && !this.node.contains(event.target)) this.shut();
    });
  }

  open(picture: Picture, space: string, anchor: Element): void {
    const choices = picture.choices(space);
    this.plays = picture.live.choices !== undefined;
    this.space = space;
    this.anchor = anchor;
    this.choices = key(choices);
    this.heading.textContent = space;
    this.node.setAttribute("aria-label", `${space}: choose`);
    const css = picture.mover?.css ?? "";
    this.buttons.replaceChildren(
      ...choices.map((choice) => {
        const symbol = picture.symbolOf(choice);
        return h(
          "button",
          {
            type: "button",
            class: "bl-choice",
            "data-action": choice.action,
            "data-legal": "true",
          },
          ...(symbol?.draw.length ? [icon(symbol, css)] : []),
          picture.choiceLabel(choice),
        );
      }),
    );
    this.node.hidden = false;
    this.place();
    (this.all()[0] ?? this.cancel).focus({ preventScroll: true });
  }

  /** What else a press here could have meant, and why it is not possible. */
  explain(options: readonly Option[]): void {
    const news = options.filter(({ legal }) => !legal || !this.plays);
    if (!news.length && !this.all().length) {
      this.buttons.append(h("p", { class: "bl-verdict" }, "Nothing can be done here."));
    }
    this.buttons.append(...news.map((option) => this.verdict(option)));
    this.place();
  }

  private verdict({ action, label, legal, text, rule, reasons }: Option): HTMLElement {
    const name = h("span", legal ? {} : { class: "bl-struck" }, label);
    const css = legal ? "" : "bl-refused";
    const said = h("span", { class: "bl-reason" }, legal ? "is possible" : text);
    // In a game the kernel, asked aloud, shows on the board what its reasons are.
    const node = this.plays
      ? h("button", { type: "button", class: `bl-choice ${css}`, "data-action": action })
      : h("div", { class: `bl-verdict ${css}` });
    if (this.plays) node.append(h("span", {}, name, said));
    else node.append(name, legal ? said : listed(reasons));
    if (rule) node.dataset["rule"] = rule;
    return node;
  }

  /** The position may have moved on: stay only while the choices are the same. */
  draw(picture: Picture): void {
    if (this.space !== undefined && key(picture.choices(this.space)) !== this.choices) this.close();
  }

  /** Close, and give the focus back to the space if it is ours to give. */
  close(): boolean {
    if (this.space === undefined) return false;
    if (hasFocus(this.node)) this.leave(this.space);
    this.shut();
    return true;
  }

  private shut(): void {
    const { space } = this;
    if (space === undefined) return;
    this.space = undefined;
    this.anchor = undefined;
    this.node.hidden = true;
    this.closed(space);
  }

  private all(): HTMLButtonElement[] {
    return [...this.buttons.querySelectorAll("button")];
  }

  private step(by: number): void {
    const all = this.all();
    const at = all.findIndex(hasFocus);
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  }

  /**
   * Below the space if there is room, else above it, and never outside the widget. What only
   * explains goes beside the board or below it: the evidence is on the board.
   */
  private place(): void {
    if (!this.anchor) return;
    const frame = this.frame.getBoundingClientRect();
    const stage = this.stage.getBoundingClientRect();
    const space = this.anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const under = this.plays ? space : stage;
    let left = space.left + space.width / 2 - width / 2;
    let top = under.bottom + GAP;
    if (!this.plays && frame.right - stage.right > width / 2) {
      left = stage.right + GAP;
      top = space.top;
    } else if (this.plays && top + height > frame.bottom) {
      const above = space.top - GAP - height;
      if (above >= frame.top) top = above;
    }
    left = Math.max(0, Math.min(left - frame.left, frame.width - width));
    this.node.style.left = `${left}px`;
    this.node.style.top = `${top - frame.top}px`;
    if (!this.plays) this.node.scrollIntoView({ block: "nearest" });
  }
}

const listed = (reasons: readonly Reason[]): HTMLElement =>
  h(
    "ul",
    { class: "bl-reasons" },
    ...reasons.map(({ text, rule }) => h("li", {}, text, ...(rule ? [" ", ruleTag(rule)] : []))),
  );

const key = (choices: readonly Choice[]): string => JSON.stringify(choices);
