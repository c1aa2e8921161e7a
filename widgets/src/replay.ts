// A game looked at again: its positions come once, and are then stepped here without the kernel.
import type { Desk } from "./panel/part";
import { type Frame, readReel } from "./reel";
import { Tape } from "./tape";
import type { Live, Log, Mark } from "./wire";

export class Replay {
  readonly tape: Tape;
  private frames: readonly Frame[] | undefined;
  /** Every action of the game in words, once known. */
  private log: Log | undefined;
  private loading: Promise<void> | undefined;
  /** The position that the kernel itself shows: what it is asked is about that one by default. */
  private home: number | undefined;
  private count = 0;
  private base = 0;
  /** Whether the evidence of the action is shown, and that of which. */
  showing = false;
  private evidence: { readonly number: number; frames?: readonly Frame[] } | undefined;

  constructor(
    signal: AbortSignal,
    private readonly desk: Desk,
    private readonly run: (work: () => void | Promise<void>) => void,
  ) {
    this.tape = new Tape(signal, () => desk.redraw());
  }

  /** The frame that is shown; undefined while the kernel's own picture is. */
  get frame(): Frame | undefined {
    return this.home === undefined ? undefined : this.frames?.[this.tape.at];
  }

  /** How many actions have been done in the position that is shown. */
  get number(): number {
    return this.frame?.number ?? this.home ?? 0;
  }

  /** Where a question to the kernel is to be about, if not where the kernel is. */
  get elsewhere(): number | undefined {
    return this.frame && this.tape.at !== this.home ? this.tape.at : undefined;
  }

  /** What the evidence says. */
  get said(): Frame | undefined {
    return this.showing ? this.evidence?.frames?.at(-1) : undefined;
  }

  marks(): readonly Mark[] {
    return this.said?.marks ?? [];
  }

  /** Before a draw: the picture as it is at the place of the tape. `base`: which one it lies on. */
  show(live: Live, base: number): Live {
    const { reel } = live;
    if (base !== this.base || reel?.count !== this.count) {
      this.base = base;
      const known = this.frames !== undefined;
      this.frames = this.loading = this.evidence = undefined;
      this.count = reel?.count ?? 0;
      this.tape.load(this.count, this.tape.at);
      if (known && reel) this.run(() => this.ready());
    }
    if (reel && reel.at !== this.home) this.tape.load(this.count, reel.at);
    this.home = reel?.at;
    const { frame } = this;
    if (!frame) return live;
    if (this.showing) this.look();
    const told = { text: frame.caption, rule: frame.rules[0] ?? "", tone: "turn" } as const;
    const shown = { ...live, status: told, ...frame.set, marks: frame.marks, log: this.log };
    return live.status?.tone === "error" ? { ...shown, status: live.status } : shown;
  }

  /** Fetch the game, unless it is here. */
  ready(): void | Promise<void> {
    if (this.frames) return;
    this.loading ??= this.load();
    return this.loading;
  }

  private async load(): Promise<void> {
    const { count } = this;
    try {
      const { frames } = await this.desk.ask("moves", {});
      if (count !== this.count) return;
      this.frames = readReel(frames);
      this.log = this.frames && inWords(this.frames);
      this.tape.load(this.frames?.length ?? count, this.tape.at);
      this.desk.redraw();
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }

  async go(to: number): Promise<void> {
    await this.ready();
    this.tape.go(to);
  }

  /** Go to where action `number` has been done. */
  async jump(number: number): Promise<void> {
    await this.ready();
    const to = this.frames?.findIndex((frame) => frame.number === number) ?? -1;
    if (to >= 0) this.tape.go(to);
  }

  /** Escape; whether there was anything to leave. */
  leave(): boolean {
    if (!this.showing) return false;
    this.prove(false);
    return true;
  }

  prove(on: boolean): void {
    this.showing = on;
    this.desk.redraw();
  }

  /** Ask for the evidence of the action shown, unless it is here. */
  private look(): void {
    const number = this.frame?.number ?? 0;
    if (this.evidence?.number === number) return;
    const evidence: { readonly number: number; frames?: readonly Frame[] } = { number };
    this.evidence = evidence;
    if (!number) return;
    this.run(async () => {
      const { frames } = await this.desk.ask("evidence", { number });
      evidence.frames = readReel(frames) ?? [];
      if (evidence === this.evidence) this.desk.redraw();
    });
  }
}

function inWords([, ...moves]: readonly Frame[]): Log {
  const lines = moves.map(({ number, player, caption }) => ({
    index: number,
    player,
    text: caption,
    cut: false,
  }));
  return { lines, total: lines.length };
}
