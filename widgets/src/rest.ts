// What a pointer or the focus rests on is asked about, one question at a time, and nobody waits.
import type { Option } from "./wire";

/** Milliseconds: longer than a way across a space, shorter than a thought. */
const MOMENT = 250;

export class Rest {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private space: string | undefined;
  private readonly known = new Map<string, readonly Option[]>();
  private busy = false;
  private due = false;

  constructor(
    signal: AbortSignal,
    private readonly ask: (space: string) => Promise<readonly Option[]>,
    private readonly told: () => void,
  ) {
    signal.addEventListener("abort", () => this.leave());
  }

  /** What is known of the space that is looked at. */
  get options(): readonly Option[] {
    return (this.space !== undefined && this.known.get(this.space)) || [];
  }

  /** The space that is looked at, if nothing at all is possible there. */
  get barred(): string | undefined {
    const { options } = this;
    return options.length && !options.some(({ legal }) => legal) ? this.space : undefined;
  }

  look(space: string | undefined): void {
    if (space === this.space) return;
    this.leave();
    this.space = space;
    if (space === undefined || this.known.has(space)) return;
    this.timer = setTimeout(() => void this.wonder(), MOMENT);
  }

  /** It was pressed, or is gone: whoever acts has no question. */
  leave(): void {
    clearTimeout(this.timer);
    this.due = false;
  }

  /** Another position: nothing is known any more. */
  forget(): void {
    this.leave();
    this.known.clear();
  }

  learn(space: string, options: readonly Option[]): void {
    this.known.set(space, options);
    if (space === this.space) this.told();
  }

  private async wonder(): Promise<void> {
    const { space } = this;
    if (space === undefined) return;
    this.due = this.busy;
    if (this.busy) return;
    this.busy = true;
    try {
      const found = await this.ask(space);
      if (space === this.space) this.learn(space, found);
    } catch {
      // Nobody asked aloud, so nobody is told; a press gets its own answer.
    } finally {
      this.busy = false;
      if (this.due) void this.wonder();
    }
  }
}
