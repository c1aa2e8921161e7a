// The marks that show why something is refused, fetched when they are first wanted.
import type { Mark } from "./wire";

const NONE: readonly Mark[] = [];

export class Why {
  private known = new Map<string, readonly Mark[]>();

  constructor(
    private readonly ask: (space: string) => Promise<readonly Mark[]>,
    private readonly told: () => void,
  ) {}

  /** Those for a press on `space`; none as long as the kernel has not answered. */
  marks(space: string | undefined): readonly Mark[] {
    if (space === undefined) return NONE;
    const known = this.known.get(space);
    if (!known) void this.fetch(space);
    return known ?? NONE;
  }

  /** Another position: nothing is known any more. */
  forget(): void {
    this.known = new Map();
  }

  private async fetch(space: string): Promise<void> {
    const { known } = this;
    known.set(space, NONE);
    try {
      known.set(space, await this.ask(space));
    } catch {
      return; // The reasons are told in words all the same.
    }
    if (known === this.known) this.told();
  }
}
