// A page without a kernel: every board on a model that answers from what was recorded.
// The records are boardlab/adapters/recording.py; the page is boardlab/adapters/html.py.
import board from "./board";
import type { Answer, Model } from "./port";

const NO_KERNEL = "This page has no kernel: open the notebook to play.";

interface Recording {
  readonly base: unknown;
  readonly live: Answer;
  readonly asked: readonly (readonly [question: Answer, answer: Answer])[];
}

/** A message as text, the same whatever its id, its revision and the order of its fields. */
function key(message: Answer): string {
  const fields = Object.entries(message).filter(
    ([name, value]) => name !== "id" && name !== "rev" && value !== undefined && value !== null,
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A mark of a reel as one mark a space, by key. */
function unpacked(mark: Answer): [key: string, mark: Answer][] {
  const name = String(mark["k"]);
  if (!name.endsWith("*")) return [[name, mark]];
  return [mark["s"]].flat().map((space) => {
    const k = name.slice(0, -1) + String(space);
    return [k, { ...mark, k, s: space }];
  });
}

/** What was recorded, as the front end sees a kernel. */
class Recorded implements Model {
  private readonly handlers = new Map<string, Set<(content: unknown) => void>>();
  private readonly answers: ReadonlyMap<string, Answer>;
  private live: Answer;

  constructor(private readonly recording: Recording) {
    this.answers = new Map(recording.asked.map(([question, answer]) => [key(question), answer]));
    const lens = recording.live["lens"] as Answer | undefined;
    this.live = this.seen(lens?.["name"]) ?? recording.live;
  }

  get(name: string): unknown {
    return name === "base" ? this.recording.base : name === "live" ? this.live : undefined;
  }

  send(content: unknown): void {
    const { id, rev, ...message } = content as Answer;
    const known = this.answers.get(key(message)) ?? this.look(message);
    const answer = known
      ? { rev, ...known, type: "done", id }
      : { type: "error", id, text: NO_KERNEL };
    queueMicrotask(() => this.tell("msg:custom", answer));
  }

  on(name: string, handler: (...args: unknown[]) => void): void {
    this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler));
  }

  off(name: string, handler: (...args: unknown[]) => void): void {
    this.handlers.get(name)?.delete(handler);
  }

  private tell(name: string, content?: unknown): void {
    this.handlers.get(name)?.forEach((handler) => handler(content));
  }

  /** Turns a lens on or off, or steps through it. */
  private look({ type, name, lens, frame, space }: Answer): Answer | undefined {
    if (type !== "control" || name !== "lens" || space) return undefined;
    const seen = this.seen(lens, frame);
    if (!seen) return undefined;
    this.live = seen;
    this.tell("change:live");
    return {};
  }

  /** The board through a lens, at its last frame unless told; without a lens, the board alone. */
  private seen(name: unknown, frame?: unknown): Answer | undefined {
    const { live } = this.recording;
    const lens = live["lens"] as Answer;
    if (name === null || name === undefined) return { ...live, lens: { ...lens, name: null } };
    const reel = this.answers.get(key({ type: "reel", lens: name }));
    const frames = reel?.["frames"] as Answer[] | undefined;
    if (!frames?.length) return undefined;
    const at = typeof frame === "number" ? frame : frames.length - 1;
    const over = new Map<string, Answer>();
    for (const { add, drop } of frames.slice(0, at + 1)) {
      for (const gone of drop as string[]) over.delete(gone);
      for (const [k, mark] of (add as Answer[]).flatMap(unpacked)) over.set(k, mark);
    }
    const { caption, rules } = frames[at] ?? {};
    return {
      ...live,
      marks: [...(live["marks"] as Answer[]), ...over.values()],
      lens: { ...lens, name, frame: at, frames: frames.length, caption, rules },
    };
  }
}

/** All recordings of a page. What several share is there once, and a number says where. */
interface Boards {
  readonly bases: readonly unknown[];
  readonly answers: readonly Answer[];
  readonly boards: readonly {
    readonly base: number;
    readonly live: Answer;
    readonly asked: readonly (readonly [question: Answer, answer: number])[];
  }[];
}

/** Put the front end over the static picture of each board. What fails leaves the picture. */
function mount(): void {
  const { bases, answers, boards } = JSON.parse(document.getElementById("boards")!.textContent) as Boards;
  for (const place of document.querySelectorAll<HTMLElement>("[data-board]")) {
    const told = boards[Number(place.dataset["board"])];
    if (!told) continue;
    const asked = told.asked.map(([question, at]) => [question, answers[at]!] as const);
    const recording = { base: bases[told.base], live: told.live, asked };
    const el = document.createElement("div");
    try {
      board.render({ model: new Recorded(recording), el });
    } catch (error) {
      console.error(error);
      continue;
    }
    el.className = "live";
    place.append(el);
    place.classList.add("mounted");
  }
}

mount();
