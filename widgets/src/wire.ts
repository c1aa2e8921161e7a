// What the kernel sends, read with care: whatever is malformed is left out, nothing throws.
// The records are boardlab/core/marks.py; the short keys are those of its to_json.

export type Point = readonly [x: number, y: number];

/** One SVG element: tag, attributes, text. */
export interface Drawn {
  readonly tag: string;
  readonly attrs: ReadonlyMap<string, string>;
  readonly text: string;
}

/** A drawing that marks share. */
export interface Symbol {
  readonly layer: string;
  readonly css: string;
  readonly label: string;
  readonly draw: readonly Drawn[];
}

export interface Mark extends Symbol {
  readonly key: string;
  readonly use: string;
  readonly spaces: readonly string[];
  readonly at: Point | undefined;
  readonly text: string;
}

export interface Kind {
  readonly label: string;
  /** Whether a press that could only mean this still asks first. */
  readonly ask: boolean;
}

export type Spaces = ReadonlyMap<string, Point>;
export type Rows = readonly (readonly string[])[];

export interface Base {
  readonly title: string;
  readonly view: readonly [x: number, y: number, width: number, height: number];
  readonly rows: Rows;
  readonly spaces: Spaces;
  readonly cell: Drawn;
  readonly step: number;
  readonly symbols: ReadonlyMap<string, Symbol>;
  readonly marks: readonly Mark[];
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly layers: readonly string[];
}

/** A legal action: its text, its kind (the first word) and what a button calls it, if said. */
export interface Choice {
  readonly action: string;
  readonly kind: string;
  readonly label: string;
}

export type Tone = "turn" | "refused" | "error" | "over";

export interface Status {
  readonly text: string;
  readonly rule: string;
  readonly tone: Tone;
}

export interface Stock {
  readonly symbol: string;
  readonly count: number;
  readonly words: string;
}

export interface Seat {
  readonly name: string;
  readonly css: string;
  readonly who: string;
  readonly turn: boolean;
  readonly mat: readonly Stock[];
}

export interface LogLine {
  readonly index: number;
  readonly player: number | undefined;
  readonly text: string;
}

export interface Log {
  readonly total: number;
  readonly lines: readonly LogLine[];
}

export interface Control {
  readonly name: string;
  readonly label: string;
  readonly enabled: boolean;
}

export interface Lens {
  readonly names: readonly (readonly [name: string, title: string])[];
  readonly name: string;
  readonly frame: number;
  readonly frames: number;
  readonly caption: string;
  readonly rules: readonly string[];
}

/** Every field but the marks may be missing: the part that shows it is then missing too. */
export interface Live {
  readonly rev: number | undefined;
  readonly marks: readonly Mark[];
  readonly spaces: Spaces | undefined;
  readonly rows: Rows | undefined;
  readonly choices: ReadonlyMap<string, readonly Choice[]> | undefined;
  readonly loose: readonly Choice[] | undefined;
  readonly status: Status | undefined;
  readonly player: number | undefined;
  readonly seats: readonly Seat[] | undefined;
  readonly facts: readonly string[] | undefined;
  readonly log: Log | undefined;
  readonly controls: readonly Control[] | undefined;
  readonly lens: Lens | undefined;
}

/** An action that a space could mean, legal or not, with the reason if it is not. */
export interface Option {
  readonly action: string;
  readonly label: string;
  readonly legal: boolean;
  readonly text: string;
  readonly rule: string;
}

type Reader<T> = (value: unknown) => T | undefined;
type Fields = Readonly<Record<string, unknown>>;

export const fields = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined;

export const string = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** The entries that `read` understands; undefined if there is no list at all. */
function optional<T>(value: unknown, read: Reader<T>): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(read).filter((item) => item !== undefined);
}

const list = <T>(value: unknown, read: Reader<T>): T[] => optional(value, read) ?? [];

function dict<T>(value: unknown, read: Reader<T>): Map<string, T> | undefined {
  const record = fields(value);
  if (!record) return undefined;
  const entries = Object.entries(record).map(([key, item]) => [key, read(item)] as const);
  return new Map(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
}

const filled = (value: unknown): string | undefined => string(value) || undefined;

function point(value: unknown): Point | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y] = value.map(number);
  return x === undefined || y === undefined ? undefined : [x, y];
}

function drawn(value: unknown): Drawn | undefined {
  if (!Array.isArray(value) || typeof value[0] !== "string") return undefined;
  return {
    tag: value[0],
    attrs: dict(value[1], filled) ?? new Map(),
    text: string(value[2]),
  };
}

function symbol(value: unknown): Symbol | undefined {
  const s = fields(value);
  return (
    s && {
      layer: string(s["l"]),
      css: string(s["c"]),
      label: string(s["t"]),
      draw: list(s["d"], drawn),
    }
  );
}

function mark(value: unknown): Mark | undefined {
  const m = fields(value);
  const key = m && string(m["k"]);
  if (!m || !key) return undefined;
  const spaces = m["s"];
  return {
    ...symbol(m)!,
    key,
    use: string(m["u"]),
    spaces: Array.isArray(spaces) ? list(spaces, filled) : list([spaces], filled),
    at: point(m["at"]),
    text: string(m["n"]),
  };
}

/**
 * The marks of a list. One whose key ends in "*" stands for many that differ in their space alone:
 * one on each of its spaces, whose name takes the place of the star.
 */
function marks(value: unknown): Mark[] {
  return list(value, mark).flatMap((each) => {
    if (!each.key.endsWith("*")) return [each];
    const stem = each.key.slice(0, -1);
    return each.spaces.map((space) => ({ ...each, key: stem + space, spaces: [space] }));
  });
}

const rows = (value: unknown): string[][] | undefined =>
  optional(value, (row) => optional(row, filled));

function choice(value: unknown): Choice | undefined {
  const [action = "", label = ""] = (Array.isArray(value) ? value : [value]).map(string);
  return action ? { action, label, kind: action.split(" ", 1)[0]! } : undefined;
}

const choices = (value: unknown): Choice[] | undefined => optional(value, choice);

/** What seldom changes of a picture; undefined if there is nothing that could be drawn. */
export function readBase(value: unknown): Base | undefined {
  const base = fields(value);
  const view = base && list(base["view"], number);
  const spaces = base && dict(base["spaces"], point);
  if (!base || !view || !spaces) return undefined;
  const [x, y, width, height] = view;
  if (x === undefined || y === undefined || !width || !height) return undefined;
  if (width < 0 || height < 0) return undefined;
  return {
    title: string(base["title"]) || "Board",
    view: [x, y, width, height],
    rows: rows(base["rows"]) ?? [[...spaces.keys()]],
    spaces,
    cell: drawn(base["cell"]) ?? { tag: "circle", attrs: new Map([["r", "20"]]), text: "" },
    step: number(base["step"]) ?? 40,
    symbols: dict(base["symbols"], symbol) ?? new Map(),
    marks: marks(base["marks"]),
    kinds:
      dict(base["kinds"], (kind) =>
        Array.isArray(kind) ? { label: string(kind[0]), ask: kind[1] === true } : undefined,
      ) ?? new Map(),
    layers: list(base["layers"], filled),
  };
}

const TONES: readonly string[] = ["turn", "refused", "error", "over"] satisfies Tone[];

function status(value: unknown): Status | undefined {
  const s = fields(value);
  if (!s) return undefined;
  const tone = string(s["tone"]);
  return {
    text: string(s["text"]),
    rule: string(s["rule"]),
    tone: TONES.includes(tone) ? (tone as Tone) : "turn",
  };
}

function stock(value: unknown): Stock | undefined {
  if (!Array.isArray(value)) return undefined;
  return { symbol: string(value[0]), count: number(value[1]) ?? 0, words: string(value[2]) };
}

function seat(value: unknown): Seat | undefined {
  const s = fields(value);
  return (
    s && {
      name: string(s["name"]),
      css: string(s["css"]),
      who: string(s["who"]),
      turn: s["turn"] === true,
      mat: list(s["mat"], stock),
    }
  );
}

function logLine(value: unknown): LogLine | undefined {
  if (!Array.isArray(value)) return undefined;
  const index = number(value[0]);
  return index === undefined
    ? undefined
    : { index, player: number(value[1]), text: string(value[2]) };
}

export const readLines = (value: unknown): LogLine[] | undefined => optional(value, logLine);

function log(value: unknown): Log | undefined {
  const l = fields(value);
  const lines = l && readLines(l["lines"]);
  return lines && { lines, total: number(l["total"]) ?? lines.length };
}

function control(value: unknown): Control | undefined {
  if (!Array.isArray(value)) return undefined;
  const name = string(value[0]);
  return name ? { name, label: string(value[1]) || name, enabled: value[2] !== false } : undefined;
}

function lens(value: unknown): Lens | undefined {
  const l = fields(value);
  return (
    l && {
      names: list(l["names"], (item) => {
        const [name, title] = Array.isArray(item) ? item.map(string) : [string(item)];
        return name ? ([name, title || name] as const) : undefined;
      }),
      name: string(l["name"]),
      frame: number(l["frame"]) ?? 0,
      frames: number(l["frames"]) ?? 0,
      caption: string(l["caption"]),
      rules: list(l["rules"], filled),
    }
  );
}

/** Everything else of a picture; undefined if it is no record at all. */
export function readLive(value: unknown): Live | undefined {
  const live = fields(value);
  if (!live) return undefined;
  const turn = fields(live["turn"]);
  return {
    rev: number(live["rev"]),
    marks: marks(live["marks"]),
    spaces: dict(live["spaces"], point),
    rows: rows(live["rows"]),
    choices: dict(live["choices"], choices),
    loose: choices(live["loose"]),
    status: status(live["status"]),
    player: turn && number(turn["player"]),
    seats: optional(live["seats"], seat),
    facts: optional(live["facts"], filled),
    log: log(live["log"]),
    controls: optional(live["controls"], control),
    lens: lens(live["lens"]),
  };
}

/** The answer to an `options` request. */
export function readOptions(value: unknown): Option[] {
  return list(value, (item) => {
    const o = fields(item);
    const action = o && string(o["action"]);
    if (!o || !action) return undefined;
    return {
      action,
      label: string(o["label"]) || action,
      legal: o["legal"] === true,
      text: string(o["text"]),
      rule: string(o["rule"]),
    };
  });
}
