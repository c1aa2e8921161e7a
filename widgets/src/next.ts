// The others go on by themselves after a while: once a revision, whoever looks.
import type { Desk } from "./panel/part";
import type { Live } from "./wire";

/** Milliseconds: longer than others think. */
const THOUGHT = 20_000;

export class Next {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rev: number | undefined;

  constructor(
    signal: AbortSignal,
    private readonly desk: Desk,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  draw({ next, rev }: Live): void {
    if (rev === this.rev) return;
    this.rev = rev;
    clearTimeout(this.timer);
    if (next === undefined) return;
    // Another view may have been quicker: then there is nothing to say.
    const go = (): void =>
      void this.desk.ask("control", { name: "next" }, THOUGHT).catch(() => {});
    this.timer = setTimeout(go, next);
  }
}
