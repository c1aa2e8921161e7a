// Where the arrow keys lead: one space at a time, and never round the edge.
import type { Rows, Spaces } from "./wire";

const SLACK = 0.01;

export class Walk {
  /** The x that up and down keep to, so that rows of hexes do not drift sideways. */
  private column: number | undefined;

  constructor(
    private readonly rows: Rows,
    private readonly spaces: Spaces,
    private readonly step: number,
  ) {}

  /** The space that `key` leads to from `space`; undefined if it is no key for moving. */
  to(key: string, far: boolean, space: string): string | undefined {
    const index = this.rows.findIndex((row) => row.includes(space));
    const row = this.rows[index];
    if (!row) return undefined;
    if (key === "ArrowUp" || key === "ArrowDown") {
      return this.vertical(index, key === "ArrowDown" ? 1 : -1, space);
    }
    const at = row.indexOf(space);
    let to: string | undefined;
    if (key === "ArrowLeft") to = row[at - 1] ?? space;
    else if (key === "ArrowRight") to = row[at + 1] ?? space;
    else if (key === "Home") to = (far ? this.rows[0] : row)?.[0];
    else if (key === "End") to = (far ? this.rows.at(-1) : row)?.at(-1);
    if (to !== undefined) this.column = undefined;
    return to;
  }

  /** Forget the column: the focus came from elsewhere. */
  land(): void {
    this.column = undefined;
  }

  private vertical(index: number, by: 1 | -1, space: string): string {
    const x = (name: string): number => this.spaces.get(name)?.[0] ?? 0;
    const goal = (this.column ??= x(space));
    const off = (name: string): number => Math.abs(x(name) - goal);
    for (let i = index + by; this.rows[i]; i += by) {
      const near = this.rows[i]!.filter((name) => off(name) <= this.step + SLACK);
      if (near.length) return near.reduce((best, name) => (off(name) < off(best) ? name : best));
    }
    return space;
  }
}
