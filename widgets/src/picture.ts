// Base and live put together: what is where, and what each space is called.
import { MARKED, signs } from "./marked";
import type { Point } from "./read";
import type { Base, Choice, Live, Mark, Rows, Seat, Spaces, Symbol } from "./wire";

const NOTHING: Symbol = { layer: "", css: "", label: "", draw: [] };

/** A mark with what its symbol lends it. */
export interface Placed {
  readonly mark: Mark;
  readonly symbol: Symbol;
  readonly layer: string;
  readonly css: string;
  readonly label: string;
  readonly at: Point | undefined;
}

export class Picture {
  readonly spaces: Spaces;
  readonly rows: Rows;
  /** Bottom to top. */
  readonly layers: ReadonlyMap<string, readonly Placed[]>;
  private readonly labels = new Map<string, string[]>();
  /** Spaces of what is looked at, or shown as a hint, which no dot is to hide. */
  readonly shown: readonly string[];
  /** Spaces where something stands in the way of a dot, and not beside it. */
  readonly occupied: ReadonlySet<string>;

  constructor(
    readonly base: Base,
    readonly live: Live,
    /** Marks that this view alone lays on the board. */
    private readonly over: readonly Mark[] = [],
    looked: readonly string[] = [],
  ) {
    const hint = live.hint?.action.split(" ") ?? [];
    this.shown = looked.length || !live.looks?.has(hint[0] ?? "") ? looked : hint;
    this.spaces = live.spaces ? new Map([...base.spaces, ...live.spaces]) : base.spaces;
    this.rows = (live.rows ?? base.rows)
      .map((row) => row.filter((space) => this.spaces.has(space)))
      .filter((row) => row.length);
    this.layers = this.place();
    const pieces = this.layers.get("pieces") ?? [];
    this.occupied = new Set(pieces.flatMap(({ mark }) => (mark.at ? [] : mark.spaces)));
  }

  private place(): Map<string, Placed[]> {
    const layers = new Map<string, Placed[]>(this.base.layers.map((layer) => [layer, []]));
    const all = [...this.base.marks, ...this.live.marks, ...this.over];
    // Of two with one key the later counts.
    for (const mark of new Map(all.map((each) => [each.key, each])).values()) {
      const placed = this.put(mark);
      const there = layers.get(placed.layer);
      if (there) there.push(placed);
      else layers.set(placed.layer, [placed]);
    }
    for (const { label, mark } of [...layers.values()].flat()) {
      if (!label) continue;
      for (const space of mark.spaces) {
        const labels = this.labels.get(space);
        if (!labels) this.labels.set(space, [label]);
        else if (!labels.includes(label)) labels.push(label);
      }
    }
    return this.sign(layers);
  }

  private put(mark: Mark): Placed {
    const symbol = this.base.symbols.get(mark.use) ?? NOTHING;
    const first = mark.spaces[0];
    return {
      mark,
      symbol,
      layer: mark.layer || symbol.layer || "overlay",
      css: `${symbol.css} ${mark.css}`,
      label: mark.label || symbol.label,
      at: mark.at ?? (first === undefined ? undefined : this.spaces.get(first)),
    };
  }

  /** The layers with the signs of marked spaces: over the pieces, but below any evidence. */
  private sign(layers: Map<string, Placed[]>): Map<string, Placed[]> {
    const { ask } = this.live;
    if (!ask?.marked.size) return layers;
    const over = new Set(this.over);
    const evidence = [...layers].find(([, placed]) => placed.some(({ mark }) => over.has(mark)));
    const above = evidence?.[0] ?? "overlay";
    const placed = signs(ask, this.base.cell, !!evidence).map((mark) => this.put(mark));
    const all = [...layers];
    const at = all.findIndex(([name]) => name === above);
    all.splice(at < 0 ? all.length : at, 0, [MARKED, placed]);
    return new Map(all);
  }

  choices(space: string): readonly Choice[] {
    return this.live.choices?.get(space) ?? [];
  }

  /** The kind of action that a press on a space shows as it would be; undefined if none. */
  looked(space: string): string | undefined {
    const looks = [...(this.live.looks ?? [])];
    return looks.find(([, { spaces }]) => spaces.has(space))?.[0];
  }

  /** The kinds of action that can be taken at a space, each once. */
  kinds(space: string): string[] {
    const looked = (this.live.choices && this.looked(space)) ?? [];
    return [...new Set(this.choices(space).map((choice) => choice.kind).concat(looked))];
  }

  kindLabel(kind: string): string {
    return this.base.kinds.get(kind)?.label ?? kind;
  }

  /** What a button calls an action. */
  choiceLabel(choice: Choice): string {
    return choice.label || this.base.kinds.get(choice.kind)?.label || choice.action;
  }

  /** The drawing that stands for an action: its own, that of its kind, or the mover's own. */
  symbolOf({ symbol, kind }: Choice): Symbol | undefined {
    const { symbols } = this.base;
    if (symbol) return symbols.get(symbol);
    const own = this.mover?.mat.find(({ symbol }) => symbol.startsWith(`${kind}-`));
    return symbols.get(kind) ?? (own && symbols.get(own.symbol));
  }

  /** Who is to move. */
  get mover(): Seat | undefined {
    return this.live.seats?.find((seat) => seat.turn);
  }

  /** What is at a space, in layer order. */
  contents(space: string): readonly string[] {
    return this.labels.get(space) ?? [];
  }

  possible(space: string): string {
    return this.kinds(space).map((kind) => this.kindLabel(kind)).join(", ");
  }

  /** What a screen reader says: "c4, grass, road, red fort 3, in range of ..., possible: ...". */
  name(space: string): string {
    const possible = this.possible(space);
    const parts = [space, ...this.contents(space)];
    if (possible) parts.push(`possible: ${possible.toLowerCase()}`);
    if (this.live.ask?.marked.has(space)) parts.push("marked");
    return parts.join(", ");
  }

  /** Whether presses mean anything: a plain picture has nobody to ask. */
  get interactive(): boolean {
    return this.live.choices !== undefined || this.live.status !== undefined;
  }
}
