// What the kernel sends of a board: base and live.
// The records are boardlab/core/marks.py; the short keys are those of its to_json.
import { command, type Command, type Question, readQuestion } from "./question";
import { dict, fields, filled, list, number, optional, point, type Point, string } from "./read";

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
  /** Whether it is looked at before it is done. */
  readonly look: boolean;
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

/** A value and what people call it. */
export type Pair = readonly [value: string, label: string];

/**
 * A legal action: its text, its kind (the first word), and what a button calls it and the symbol
 * before that, if said.
 */
export interface Choice {
  readonly action: string;
  readonly kind: string;
  readonly label: string;
  readonly symbol: string;
}

/** Legal actions of a kind that is looked at first: how many, one of them, and their spaces. */
export interface Looked {
  readonly count: number;
  readonly first: string;
  readonly spaces: ReadonlySet<string>;
}

/** An action as it would be. */
export interface Look {
  readonly action: string;
  readonly marks: readonly Mark[];
  readonly caption: string;
  /** How it lies about the space that was pressed. */
  readonly pose: string;
}

/** Spaces that belong together, and what is to be said and seen of them. */
export interface Group {
  readonly spaces: readonly string[];
  readonly words: string;
  readonly marks: readonly Mark[];
}


export type Tone = "turn" | "hint" | "refused" | "error" | "over";

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
  /** Who else could sit there; undefined if that cannot be chosen. */
  readonly options: readonly Pair[] | undefined;
}

export interface LogLine {
  readonly index: number;
  readonly player: number | undefined;
  readonly text: string;
  /** Whether there is more of it. */
  readonly cut: boolean;
}

export interface Log {
  readonly total: number;
  readonly lines: readonly LogLine[];
}

export type Control = Command;

export interface Lens {
  readonly name: string;
  readonly title: string;
  /** What a press on a space asks it; "" if it takes no space. */
  readonly hint: string;
}

/** The lenses that can be chosen, and the one that is on from the start, if any. */
export interface Lenses {
  readonly names: readonly Lens[];
  readonly name: string;
  /** Whether all players see the same, so that nobody is asked whose lens it shall be. */
  readonly alike: boolean;
}

/** A game that is looked at again: how many positions it has, and which of them is shown. */
export interface Replay {
  readonly count: number;
  readonly at: number;
}

export interface Pace {
  readonly value: string;
  readonly options: readonly Pair[];
}

/** What a computer would do, and what it sees in that. */
export interface Advice {
  readonly action: string;
  readonly parts: readonly Pair[];
}

/** A sentence of the guide through a first game. */
export interface Guide {
  readonly text: string;
  readonly at: number;
  readonly of: number;
  readonly more: boolean;
}

export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly symbol: string;
  readonly group: string;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Pair[] | undefined;
  readonly example: string;
}

/** A position being made: what to paint with, its headers, its diagram, what is wrong with it. */
export interface Editor {
  readonly tools: readonly Tool[];
  readonly tool: string;
  readonly fields: readonly Field[];
  readonly text: string;
  readonly problems: readonly (readonly [where: string, text: string])[];
  readonly code: string;
}

/** Every field but the marks may be missing: the part that shows it is then missing too. */
export interface Live {
  readonly rev: number | undefined;
  /** The revision that first showed this position: later ones only say more about it. */
  readonly since: number | undefined;
  readonly marks: readonly Mark[];
  readonly spaces: Spaces | undefined;
  readonly rows: Rows | undefined;
  readonly choices: ReadonlyMap<string, readonly Choice[]> | undefined;
  readonly loose: readonly Choice[] | undefined;
  readonly looks: ReadonlyMap<string, Looked> | undefined;
  readonly status: Status | undefined;
  readonly player: number | undefined;
  readonly seats: readonly Seat[] | undefined;
  readonly facts: readonly string[] | undefined;
  readonly log: Log | undefined;
  readonly controls: readonly Control[] | undefined;
  readonly lens: Lenses | undefined;
  readonly reel: Replay | undefined;
  readonly pace: Pace | undefined;
  /** Milliseconds until the others go on. */
  readonly next: number | undefined;
  readonly hint: Advice | undefined;
  readonly guide: Guide | undefined;
  readonly editor: Editor | undefined;
  readonly ask: Question | undefined;
}

/** An action that a space could mean, legal or not, with the reason if it is not. */
export interface Option {
  readonly action: string;
  readonly label: string;
  readonly legal: boolean;
  readonly text: string;
  readonly rule: string;
  /** The same reasons one by one, each with its rule; what would help has none. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly text: string;
  readonly rule: string;
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
export function marks(value: unknown): Mark[] {
  return list(value, mark).flatMap((each) => {
    if (!each.key.endsWith("*")) return [each];
    const stem = each.key.slice(0, -1);
    return each.spaces.map((space) => ({ ...each, key: stem + space, spaces: [space] }));
  });
}

const rows = (value: unknown): string[][] | undefined =>
  optional(value, (row) => optional(row, filled));

function choice(value: unknown): Choice | undefined {
  const texts = (Array.isArray(value) ? value : [value]).map(string);
  const [action = "", label = "", symbol = ""] = texts;
  return action ? { action, label, symbol, kind: action.split(" ", 1)[0]! } : undefined;
}

export const choices = (value: unknown): Choice[] | undefined => optional(value, choice);

function looked(value: unknown): Looked | undefined {
  const l = fields(value);
  const spaces = new Set(list(l?.["spaces"], filled));
  return l && { count: number(l["count"]) ?? 0, first: string(l["first"]), spaces };
}


/**
 * What seldom changes of a picture; undefined if there is nothing that could be drawn. `symbols`:
 * those of a board that grows, which are sent once.
 */
export function readBase(value: unknown, symbols?: unknown): Base | undefined {
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
    symbols: dict(base["symbols"] ?? symbols, symbol) ?? new Map(),
    marks: marks(base["marks"]),
    kinds:
      dict(base["kinds"], (kind) =>
        Array.isArray(kind)
          ? { label: string(kind[0]), ask: kind[1] === true, look: kind[2] === true }
          : undefined,
      ) ?? new Map(),
    layers: list(base["layers"], filled),
  };
}

const TONES: readonly string[] = ["turn", "hint", "refused", "error", "over"] satisfies Tone[];

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

/** [value, label], or a value that is its own label. */
export function pair(value: unknown): Pair | undefined {
  const [first = "", label = ""] = (Array.isArray(value) ? value : [value]).map(string);
  return first ? [first, label || first] : undefined;
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
      options: optional(s["options"], pair),
    }
  );
}

function logLine(value: unknown): LogLine | undefined {
  if (!Array.isArray(value)) return undefined;
  const index = number(value[0]);
  return index === undefined
    ? undefined
    : { index, player: number(value[1]), text: string(value[2]), cut: value[3] === true };
}

export const readLines = (value: unknown): LogLine[] | undefined => optional(value, logLine);

function log(value: unknown): Log | undefined {
  const l = fields(value);
  const lines = l && readLines(l["lines"]);
  return lines && { lines, total: number(l["total"]) ?? lines.length };
}

function lenses(value: unknown): Lenses | undefined {
  const l = fields(value);
  return (
    l && {
      names: list(l["names"], (item) => {
        const texts = (Array.isArray(item) ? item : [item]).map(string);
        const [name = "", title = "", hint = ""] = texts;
        return name ? { name, title: title || name, hint } : undefined;
      }),
      name: string(l["name"]),
      alike: l["alike"] === true,
    }
  );
}

function replay(value: unknown): Replay | undefined {
  const r = fields(value);
  const count = r && number(r["count"]);
  if (!count || count < 1) return undefined;
  return { count, at: Math.min(Math.max(number(r["at"]) ?? 0, 0), count - 1) };
}

function pace(value: unknown): Pace | undefined {
  const p = fields(value);
  return p && { value: string(p["value"]), options: list(p["options"], pair) };
}

function advice(value: unknown): Advice | undefined {
  const a = fields(value);
  return a && { action: string(a["action"]), parts: list(a["parts"], pair) };
}

function guide(value: unknown): Guide | undefined {
  const g = fields(value);
  const text = g && string(g["text"]);
  if (!g || !text) return undefined;
  return {
    text,
    at: number(g["at"]) ?? 1,
    of: number(g["of"]) ?? 1,
    more: g["more"] === true,
  };
}

function tool(value: unknown): Tool | undefined {
  const [id = "", label = "", symbol = "", group = ""] = (
    Array.isArray(value) ? value : [value]
  ).map(string);
  return id ? { id, label: label || id, symbol, group } : undefined;
}

function field(value: unknown): Field | undefined {
  const f = fields(value);
  const name = f && string(f["name"]);
  if (!f || !name) return undefined;
  return {
    name,
    label: string(f["label"]) || name,
    value: string(f["value"]),
    options: optional(f["options"], pair),
    example: string(f["example"]),
  };
}

function editor(value: unknown): Editor | undefined {
  const e = fields(value);
  return (
    e && {
      tools: list(e["tools"], tool),
      tool: string(e["tool"]),
      fields: list(e["fields"], field),
      text: string(e["text"]),
      problems: list(e["problems"], (item) => {
        const [where = "", text = ""] = (Array.isArray(item) ? item : ["", item]).map(string);
        return text ? ([where, text] as const) : undefined;
      }),
      code: string(e["code"]),
    }
  );
}

/** No board at all: what a question without one stands on. */
export const NO_BOARD: Base = {
  title: "",
  view: [0, 0, 1, 1],
  rows: [],
  spaces: new Map(),
  cell: { tag: "g", attrs: new Map(), text: "" },
  step: 0,
  symbols: new Map(),
  marks: [],
  kinds: new Map(),
  layers: [],
};

/** Everything else of a picture; undefined if it is no record at all. */
export function readLive(value: unknown): Live | undefined {
  const live = fields(value);
  if (!live) return undefined;
  const turn = fields(live["turn"]);
  return {
    rev: number(live["rev"]),
    since: number(live["since"]),
    marks: marks(live["marks"]),
    spaces: dict(live["spaces"], point),
    rows: rows(live["rows"]),
    choices: dict(live["choices"], choices),
    loose: choices(live["loose"]),
    looks: dict(live["looks"], looked),
    status: status(live["status"]),
    player: turn && number(turn["player"]),
    seats: optional(live["seats"], seat),
    facts: optional(live["facts"], filled),
    log: log(live["log"]),
    controls: optional(live["controls"], command),
    lens: lenses(live["lens"]),
    reel: replay(live["reel"]),
    pace: pace(live["pace"]),
    next: number(fields(live["next"])?.["ms"]),
    hint: advice(live["hint"]),
    guide: guide(live["guide"]),
    editor: editor(live["editor"]),
    ask: readQuestion(live["ask"]),
  };
}

/** The answer to a `look` request. */
export const readLooks = (value: unknown): Look[] =>
  list(value, (item) => {
    const l = fields(item);
    const action = l && string(l["action"]);
    if (!l || !action) return undefined;
    const [caption, pose] = [string(l["caption"]), string(l["pose"])];
    return { action, marks: marks(l["marks"]), caption, pose };
  });

/** What a space belongs to, if the answer to an `options` request tells. */
export function readGroup(value: unknown): Group | undefined {
  const g = fields(value);
  return (
    g && {
      spaces: list(g["spaces"], filled),
      words: string(g["words"]),
      marks: marks(g["marks"]),
    }
  );
}

/** The answer to an `options` request. */
export function readOptions(value: unknown): Option[] {
  return list(value, (item) => {
    const o = fields(item);
    const action = o && string(o["action"]);
    if (!o || !action) return undefined;
    const [text, rule] = [string(o["text"]), string(o["rule"])];
    const reasons = list(o["reasons"], (reason) => {
      const [text = "", rule = ""] = Array.isArray(reason) ? reason.map(string) : [];
      return text ? { text, rule } : undefined;
    });
    return {
      action,
      label: string(o["label"]) || action,
      legal: o["legal"] === true,
      text,
      rule,
      reasons: reasons.length ? reasons : [{ text, rule }],
    };
  });
}
