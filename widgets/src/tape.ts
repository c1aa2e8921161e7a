// A place among frames: stepped, jumped to, or played one after another up to the last.

/** How long a frame is seen while playing: long enough to read its sentence. */
const BEAT = 1100;

export class Tape {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private place = 0;
  private length = 0;

  /** `moved` is called whenever there is something else to show. */
  constructor(
    signal: AbortSignal,
    private readonly moved: () => void,
  ) {
    signal.addEventListener("abort", () => this.stop());
  }

  get at(): number {
    return this.place;
  }

  get count(): number {
    return this.length;
  }

  get last(): number {
    return Math.max(this.length - 1, 0);
  }

  get playing(): boolean {
    return this.timer !== undefined;
  }

  /** Another reel, at frame `at`; tells nobody. */
  load(count: number, at: number): void {
    this.stop();
    this.length = count;
    this.place = Math.min(Math.max(at, 0), this.last);
  }

  go(to: number): void {
    this.stop();
    this.place = Math.min(Math.max(to, 0), this.last);
    this.moved();
  }

  /** Play from here, or from the start if this is the end; or, if it plays, pause. */
  toggle(): void {
    if (this.playing) {
      this.stop();
    } else if (this.length > 1) {
      if (this.place === this.last) this.place = 0;
      this.wait();
    }
    this.moved();
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      this.place += 1;
      if (this.place < this.last) this.wait();
      else this.stop();
      this.moved();
    }, BEAT);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
