// Which lenses are on, and what they show: reels that the kernel gives and that are stepped here.
import type { Desk } from "./panel/part";
import { Refusal } from "./port";
import { type Frame, readReel } from "./reel";
import { Tape } from "./tape";
import type { Lenses as Offer, Lens, Mark } from "./wire";

interface Shown {
  readonly lens: Lens;
  readonly space: string | undefined;
  /** Undefined until the kernel has answered. */
  frames: readonly Frame[] | undefined;
}

export class Lenses {
  /** The one chosen last is the last: it is the one that is stepped. */
  private on: Shown[] = [];
  private offer: Offer | undefined;
  private position: string | undefined;
  /** The lens that the kernel had on last. */
  private named: string | undefined;
  /** Whether a press on a space asks about it instead of playing. */
  asking = false;
  /** Whom the lenses are about; undefined: whoever is to move. */
  player: number | undefined;
  readonly tape: Tape;

  constructor(
    signal: AbortSignal,
    private readonly desk: Desk,
    private readonly run: (work: () => Promise<void>) => void,
  ) {
    this.tape = new Tape(signal, () => desk.redraw());
  }

  get current(): Shown | undefined {
    return this.on.at(-1);
  }

  get frame(): Frame | undefined {
    return this.current?.frames?.[this.tape.at];
  }

  has(name: string): boolean {
    return this.on.some(({ lens }) => lens.name === name);
  }

  /** What lies on the board: the frame stepped to, and the others whole. */
  marks(): Mark[] {
    const others = this.on.slice(0, -1).map(({ frames }) => frames?.at(-1));
    return [...others, this.frame].flatMap((frame) => frame?.marks ?? []);
  }

  /**
   * Before a draw: which position is shown, and what is offered there. What was seen of another
   * position is gone at once, and asked for anew. A lens that the kernel turns on is stepped.
   */
  move(position: string, offer: Offer | undefined): void {
    this.offer = offer;
    const start = offer?.names.find(({ name }) => name === offer.name);
    const anew = start && start.name !== this.named;
    this.named = start?.name;
    const still = this.on.filter(({ lens }) => offer?.names.some(({ name }) => name === lens.name));
    if (position !== this.position || still.length < this.on.length) {
      this.position = position;
      if (!still.length) this.asking = false;
      this.on = still.map(({ lens, space }) => this.look(lens, space, true));
      this.tape.load(0, 0);
    }
    if (!anew) return;
    this.on = this.on.filter(({ lens }) => lens.name !== start.name);
    this.on.push(this.look(start, undefined, true));
    this.tape.load(0, 0);
  }

  /** Turn a lens on, or off if it is. */
  toggle(name: string): void {
    const lens = this.offer?.names.find((each) => each.name === name);
    if (!lens) return;
    const off = this.has(name);
    this.on = this.on.filter((shown) => shown.lens.name !== name);
    if (!off) this.on.push(this.look(lens, undefined));
    if (!this.current?.lens.hint) this.asking = false;
    this.rewind();
  }

  /** Ask the lens chosen last about `space` (undefined: the whole board); false if it cannot be. */
  about(space: string | undefined): boolean {
    const lens = this.current?.lens;
    if (!lens?.hint) return false;
    this.on[this.on.length - 1] = this.look(lens, space);
    this.rewind();
    return true;
  }

  /** Whom the lenses are to be about. */
  of(player: number | undefined): void {
    this.player = player;
    this.on = this.on.map(({ lens, space }) => this.look(lens, space));
    this.rewind();
  }

  /** Let a press ask about its space, or play again. */
  ask(on: boolean): void {
    this.asking = on;
    if (!on && this.current?.space !== undefined) this.about(undefined);
    else this.desk.redraw();
  }

  /** Escape: first the question about a space, then the lens chosen last. */
  leave(): boolean {
    const { current } = this;
    if (this.asking || current?.space !== undefined) this.ask(false);
    else if (current) this.toggle(current.lens.name);
    else return false;
    return true;
  }

  /** Show the lens chosen last whole. */
  private rewind(): void {
    const count = this.current?.frames?.length ?? 0;
    this.tape.load(count, count - 1);
    this.desk.redraw();
  }

  /** A lens that is on from now on; `again`: nobody has just asked for it. */
  private look(lens: Lens, space: string | undefined, again = false): Shown {
    const shown: Shown = { lens, space, frames: undefined };
    const { player } = this;
    const question = {
      lens: lens.name,
      ...(space === undefined ? {} : { space }),
      ...(player === undefined ? {} : { player }),
    };
    this.run(async () => {
      // The position that the question is about is that of the draw that is under way.
      await Promise.resolve();
      if (!this.on.includes(shown)) return;
      try {
        const asked = again ? this.desk.wonder : this.desk.ask;
        const { frames } = await asked.call(this.desk, "reel", question);
        shown.frames = readReel(frames) ?? [];
      } catch (error) {
        if (!this.on.includes(shown)) return;
        this.on = this.on.filter((each) => each !== shown);
        this.rewind();
        if (again && error instanceof Refusal) return;
        throw error;
      }
      if (shown === this.current) this.rewind();
      else if (this.on.includes(shown)) this.desk.redraw();
    });
    return shown;
  }
}
