// What the kernel sends of a question: what is asked, how it is answered, and what was said to it.
import { fields, filled, list, number, string } from "./read";
import { type Base, type Mark, marks, pair, type Pair, readBase } from "./wire";

export type Form = "spaces" | "space" | "number" | "choice" | "text" | "position" | "code";

export type Verdict = "open" | "right" | "slip" | "wrong" | "kept" | "skipped";

/** A small picture that stands still. */
export interface Figure {
  /** As it came: the same text, the same picture. */
  readonly key: string;
  readonly base: Base;
  readonly marks: readonly Mark[];
  readonly caption: string;
}

export interface Clue {
  readonly title: string;
  readonly text: string;
  readonly figures: readonly Figure[];
}

export interface Command {
  readonly name: string;
  readonly label: string;
  readonly enabled: boolean;
}

/** A question, its answer so far, and what comes of it. Every text is the kernel's. */
export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly form: Form;
  readonly options: readonly Pair[];
  readonly label: string;
  readonly example: string;
  /** What was answered in words; "" if nothing was, or spaces were marked. */
  readonly answer: string;
  readonly marked: ReadonlySet<string>;
  readonly tally: string;
  readonly sure:
    | { readonly label: string; readonly options: readonly Pair[]; readonly value: string }
    | undefined;
  readonly state: Verdict;
  readonly heading: string;
  readonly said: readonly (readonly [text: string, rule: string])[];
  readonly hints: readonly Clue[];
  readonly buttons: readonly Command[];
  readonly streak:
    | { readonly at: number; readonly of: number; readonly label: string }
    | undefined;
  readonly figures: readonly Figure[];
}

const FORMS: readonly string[] = [
  "spaces",
  "space",
  "number",
  "choice",
  "text",
  "position",
  "code",
] satisfies Form[];

const STATES: readonly string[] = [
  "open",
  "right",
  "slip",
  "wrong",
  "kept",
  "skipped",
] satisfies Verdict[];

function figure(value: unknown): Figure | undefined {
  const f = fields(value);
  const base = f && readBase(f["base"]);
  return (
    base && {
      key: JSON.stringify(value),
      base,
      marks: marks(f["marks"]),
      caption: string(f["caption"]),
    }
  );
}

function clue(value: unknown): Clue | undefined {
  const c = fields(value);
  return (
    c && { title: string(c["title"]), text: string(c["text"]), figures: list(c["figures"], figure) }
  );
}

export function command(value: unknown): Command | undefined {
  if (!Array.isArray(value)) return undefined;
  const name = string(value[0]);
  return name ? { name, label: string(value[1]) || name, enabled: value[2] !== false } : undefined;
}

/** A question; undefined if nothing is asked, or in a form that is not known here. */
export function readQuestion(value: unknown): Question | undefined {
  const q = fields(value);
  const form = q && fields(q["form"]);
  const kind = form && string(form["kind"]);
  if (!q || !form || !kind || !FORMS.includes(kind)) return undefined;
  const [sure, streak, state] = [fields(q["sure"]), fields(q["streak"]), string(q["state"])];
  const of = streak && number(streak["of"]);
  return {
    title: string(q["title"]),
    prompt: string(q["prompt"]),
    form: kind as Form,
    options: list(form["options"], pair),
    label: string(form["label"]),
    example: string(form["example"]),
    answer: string(q["answer"]),
    marked: new Set(list(q["marked"], filled)),
    tally: string(q["tally"]),
    sure: sure && {
      label: string(sure["label"]),
      options: list(sure["options"], pair),
      value: string(sure["value"]),
    },
    state: STATES.includes(state) ? (state as Verdict) : "open",
    heading: string(q["heading"]),
    said: list(q["said"], (item) => {
      const [text = "", rule = ""] = (Array.isArray(item) ? item : [item]).map(string);
      return text ? ([text, rule] as const) : undefined;
    }),
    hints: list(q["hints"], clue),
    buttons: list(q["buttons"], command),
    streak: of ? { at: number(streak["at"]) ?? 0, of, label: string(streak["label"]) } : undefined,
    figures: list(q["figures"], figure),
  };
}

/** Whether it is answered by marking spaces of the board. */
export const marksSpaces = ({ form }: Question): boolean => form === "spaces" || form === "space";

/** Whether it is answered by typing; an action can be pressed as well. */
export const isTyped = ({ form }: Question): boolean =>
  form === "number" || form === "text" || form === "space";

/** Whether it still takes an answer: a closed one shows what was answered. */
export const takes = ({ state, buttons }: Question): boolean =>
  state === "open" || buttons.some(({ name, enabled }) => name === "check" && enabled);
