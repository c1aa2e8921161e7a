// What the parts of the panel have in common: each shows one field, and is there only with it.
import { h } from "../dom";
import type { Picture } from "../picture";
import type { Answer } from "../port";

export interface Part {
  readonly node: HTMLElement;
  draw(picture: Picture): void;
}

/** What a part can ask for. Whatever fails is told in the status line. */
export interface Desk {
  /** A request to the kernel, with the revision that it is about. */
  ask(type: string, content: Answer): Promise<Answer>;
  act(action: string): Promise<void>;
  /** An action as text, legal or not: the kernel plays it or says why not. */
  type(text: string): Promise<void>;
}

/** The id of a rule, as a small label. */
export const ruleTag = (rule: string): HTMLElement => h("code", { class: "bl-rule" }, rule);

/** A mark of a player's colour beside words. */
export const swatch = (css: string): HTMLElement =>
  h("span", { class: `bl-swatch ${css}`, "aria-hidden": "true" });
