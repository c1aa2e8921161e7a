// A game looked at again: step, play, slide through it, and see why each action was legal.
import { attr, button, group, h, type Scope } from "../dom";
import type { Picture } from "../picture";
import type { Replay } from "../replay";
import { Caption, type Part } from "./part";
import { Transport } from "./transport";

export class ReplayBar implements Part {
  readonly node = group("bl-replay", "Replay");
  private readonly slider = h("input", {
    class: "bl-slider",
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "Action",
  });
  private readonly evidence = button("Evidence", { class: "bl-button bl-toggle bl-small" });
  private readonly caption = new Caption();
  private readonly steps: Transport;

  constructor(
    scope: Scope,
    private readonly replay: Replay,
  ) {
    const ready = (): void | Promise<void> => replay.ready();
    this.steps = new Transport(scope, "Steps", this.node, replay.tape, 0, ready);
    this.node.append(
      this.slider,
      h("div", { class: "bl-lens-steps" }, this.steps.node, this.evidence),
      this.caption.node,
    );
    scope.on(this.slider, "input", () => replay.go(this.slider.valueAsNumber));
    scope.on(this.evidence, "click", async () => {
      await replay.ready();
      replay.prove(!replay.showing);
    });
  }

  draw({ live }: Picture): void {
    this.node.hidden = !live.reel;
    if (!live.reel) return;
    const { tape, frame, showing, said } = this.replay;
    attr(this.slider, "max", tape.last);
    this.slider.valueAsNumber = tape.at;
    attr(this.slider, "aria-valuetext", `${tape.at}: ${frame?.caption ?? live.status?.text ?? ""}`);
    this.steps.draw();
    attr(this.evidence, "aria-pressed", String(showing));
    const nothing = frame && !frame.number ? "Nothing has been done yet." : "";
    this.caption.say(showing ? (said?.caption ?? nothing) : "", said?.rules);
  }
}
