// What the parts of the panel have in common: each shows one field, and is there only with it.
import { attr, h } from "../dom";
import type { Picture } from "../picture";
import type { Answer } from "../port";
import { ourClasses } from "../svg";

export interface Part {
  readonly node: HTMLElement;
  draw(picture: Picture): void;
}

/** What a part can ask for. Whatever fails is told in the status line. */
export interface Desk {
  /** A request to the kernel, with the revision that it is about; silence is told after a while. */
  ask(type: string, content: Answer, patience?: number): Promise<Answer>;
  /** The same, where nobody waits for the answer: silence is not worth a word. */
  wonder(type: string, content: Answer): Promise<Answer>;
  act(action: string): Promise<void>;
  /** An action as text, legal or not: the kernel plays it or says why not. */
  type(text: string): Promise<void>;
  /** Something that this view alone knows has changed. */
  redraw(): void;
}

/** The id of a rule, as a small label. */
export const ruleTag = (rule: string): HTMLElement => h("code", { class: "bl-rule" }, rule);

/** A mark of a player's colour beside words. */
export const swatch = (css: string): HTMLElement =>
  h("span", { class: `bl-swatch ${ourClasses(css)}`, "aria-hidden": "true" });

/** A sentence that is read out when it changes, with the rules it shows. */
export class Caption {
  readonly node = h("p", { class: "bl-says", "aria-live": "polite" });
  private said = "";

  /** `heard`: whether the same has been read out elsewhere. */
  say(text: string, rules: readonly string[] = [], heard = false): void {
    attr(this.node, "aria-live", heard ? "off" : "polite");
    const said = JSON.stringify([text, rules]);
    if (said === this.said) return;
    this.said = said;
    this.node.replaceChildren(text, ...rules.flatMap((rule) => [" ", ruleTag(rule)]));
  }
}
