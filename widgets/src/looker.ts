// Actions that are looked at before they are taken: where one would lie, turned and confirmed. Where
// nothing is played they are only looked at.
import { button, h, hasFocus, type Scope, setText } from "./dom";
import type { Desk } from "./panel/part";
import type { Picture } from "./picture";
import { type Live, type Look, type Mark, readLooks } from "./wire";

const NONE: readonly Mark[] = [];

interface Shown {
  readonly space: string;
  readonly kind: string;
  readonly looks: readonly Look[];
  readonly at: number;
}

export class Looker {
  /** For the eye alone: the status line says the same, and is heard. */
  private readonly words = h("p", { "aria-hidden": "true" });
  private readonly confirm = button("", { class: "bl-button bl-main" });
  private readonly turn = button("", { title: "Key R; back with Shift+R" });
  private readonly cancel = button("Cancel", { title: "Key Escape" });
  readonly node = h("div", { class: "bl-looker", role: "group", hidden: true });
  private shown: Shown | undefined;
  /** Whether there is a game to play in, or only a position to look at. */
  private plays = false;
  /** What was asked last: answers to anything earlier come too late. */
  private asked: object | undefined;

  constructor(
    private readonly scope: Scope,
    private readonly desk: Desk,
    /** The focus goes back to the board. */
    private readonly leave: () => void,
  ) {
    this.node.append(h("div", {}, this.confirm, this.turn, this.cancel), this.words);
    scope.press(this.node, async (pressed) => {
      if (pressed === this.cancel) this.close();
      else if (pressed === this.turn) this.step(1);
      else await this.take();
    });
    scope.on(this.node, "keydown", (event) => {
      if (this.turns(event)) event.preventDefault();
    });
  }

  get space(): string | undefined {
    return this.shown?.space;
  }

  private get look(): Look | undefined {
    return this.shown?.looks[this.shown.at];
  }

  /** The words of the action shown: spaces are among them. */
  get spaces(): readonly string[] {
    return this.look?.action.split(" ") ?? [];
  }

  marks(): readonly Mark[] {
    return this.look?.marks ?? NONE;
  }

  /** What the status line says while there is something to be confirmed. */
  show(live: Live): Live {
    const { shown, look } = this;
    this.plays = live.choices !== undefined;
    if (!shown || !look || live.status?.tone === "error") return live;
    const count = shown.looks.length;
    const turns = count > 1 ? `${shown.at + 1} of ${count}. R turns it, ` : "";
    const ends = this.plays ? "Enter confirms, Esc cancels." : "Esc takes it back.";
    const text = `${turns}${ends}\n${look.caption}`;
    return { ...live, status: { text, rule: "", tone: "hint" } };
  }

  /** A press on a space where actions of `kind` are possible: there, or, if it is there, turned. */
  async press(space: string, kind: string): Promise<void> {
    if (this.shown?.space === space && this.shown.kind === kind) return this.step(1);
    const asked = (this.asked = {});
    const looks = readLooks((await this.desk.ask("look", { space, kind }))["looks"]);
    if (asked !== this.asked || !looks.length) return;
    // It lies here as it lay there, where that can be.
    const alike = looks.findIndex(({ pose }) => pose && pose === this.look?.pose);
    this.shown = { space, kind, looks, at: Math.max(alike, 0) };
    this.desk.redraw();
  }

  /** A key on the board; whether it meant this. */
  key(space: string, event: KeyboardEvent): boolean {
    if (!this.shown) return false;
    if (event.key !== "Enter" || event.shiftKey) return this.turns(event);
    if (space !== this.space || !this.plays) return false;
    // Who holds it down has not looked.
    if (!event.repeat) this.scope.run(() => this.take());
    return true;
  }

  private turns({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
    if (!this.shown || key.toLowerCase() !== "r" || ctrlKey || altKey || metaKey) return false;
    this.step(shiftKey ? -1 : 1);
    return true;
  }

  private step(by: number): void {
    const { shown } = this;
    if (!shown) return;
    const { length } = shown.looks;
    this.shown = { ...shown, at: (shown.at + by + length) % length };
    this.desk.redraw();
  }

  private async take(): Promise<void> {
    const { look, shown } = this;
    if (look) await this.desk.act(look.action);
    if (shown === this.shown) this.close();
  }

  /** Another position, or something else is done: nothing is to be confirmed any more. */
  forget(): void {
    this.shown = this.asked = undefined;
  }

  /** Whether there was anything to cancel. */
  close(): boolean {
    if (!this.shown) return false;
    const held = hasFocus(this.node);
    this.forget();
    this.desk.redraw();
    if (held) this.leave();
    return true;
  }

  draw(picture: Picture): void {
    const { shown, look } = this;
    this.node.hidden = !look;
    if (!shown || !look) return;
    this.node.setAttribute("aria-label", `${picture.kindLabel(shown.kind)}: ${shown.space}`);
    setText(this.words, look.caption);
    setText(this.confirm, picture.kindLabel(shown.kind));
    setText(this.turn, `Turn ${shown.at + 1}/${shown.looks.length}`);
    this.turn.hidden = shown.looks.length < 2;
    this.confirm.hidden = !this.plays;
  }
}
