// The buttons that step and play a tape; Left, Right, Home and End do the same on all of its bar.
import { attr, button, group, type Scope, setEnabled, setText, h } from "../dom";
import { still } from "../motion";
import type { Tape } from "../tape";

const step = (sign: string, name: string): HTMLButtonElement =>
  button(sign, { class: "bl-button bl-step", "aria-label": name });

/** With the sign for text, or some systems draw them as pictures. */
const PLAY = "▶\ufe0e";
const PAUSE = "❚❚";

/** Elements that have a use of their own for the arrow keys. */
const OWN_ARROWS = "input, select, textarea, [role=radio]";

export class Transport {
  private readonly first = step("«", "First");
  private readonly back = step("‹", "Back");
  private readonly play = step(PLAY, "Play through");
  private readonly forward = step("›", "Forward");
  private readonly last = step("»", "Last");
  private readonly count = h("span", { class: "bl-tally" });
  readonly node: HTMLElement;

  /**
   * `from`: the number of the first frame. `ready` comes before every step: what is to be stepped
   * may have to be fetched first.
   */
  constructor(
    scope: Scope,
    name: string,
    bar: HTMLElement,
    private readonly tape: Tape,
    private readonly from: number,
    private readonly ready: () => void | Promise<void> = () => {},
  ) {
    this.node = group("bl-transport", name);
    this.node.append(this.first, this.back, this.play, this.forward, this.last, this.count);
    scope.press(this.node, (pressed) => this.press(pressed));
    scope.on(bar, "keydown", (event) => {
      if (this.node.hidden || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      const pressed = this.key(event.key);
      if (!pressed) return;
      event.preventDefault();
      return this.press(pressed);
    });
  }

  private key(key: string): HTMLButtonElement | undefined {
    if (key === "ArrowLeft") return this.back;
    if (key === "ArrowRight") return this.forward;
    if (key === "Home") return this.first;
    return key === "End" ? this.last : undefined;
  }

  private async press(pressed: HTMLButtonElement): Promise<void> {
    const loading = this.ready();
    if (loading) await loading;
    const { tape } = this;
    if (pressed === this.first) tape.go(0);
    else if (pressed === this.back) tape.go(tape.at - 1);
    else if (pressed === this.forward) tape.go(tape.at + 1);
    else if (pressed === this.last) tape.go(tape.last);
    else if (pressed === this.play) tape.toggle();
  }

  draw(): void {
    const { at, last, count, playing } = this.tape;
    this.node.hidden = count < 2;
    for (const each of [this.first, this.back]) setEnabled(each, at > 0);
    for (const each of [this.forward, this.last]) setEnabled(each, at < last);
    this.play.hidden = still();
    setText(this.play, playing ? PAUSE : PLAY);
    attr(this.play, "aria-label", playing ? "Pause" : "Play through");
    setText(this.count, `${at + this.from} / ${last + this.from}`);
  }
}
