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

/** A question as text, the same whatever its revision and the order of its fields. */
function key(question: Answer): string {
  const fields = Object.entries(question).filter(
    ([name, value]) => name !== "rev" && value !== undefined && value !== null,
  );
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What was recorded, as the front end sees a kernel. */
class Recorded implements Model {
  private readonly handlers = new Set<(content: unknown) => void>();
  private readonly answers: ReadonlyMap<string, Answer>;

  constructor(private readonly recording: Recording) {
    this.answers = new Map(recording.asked.map(([question, answer]) => [key(question), answer]));
  }

  get(name: string): unknown {
    return name === "base" ? this.recording.base : name === "live" ? this.recording.live : undefined;
  }

  send(content: unknown): void {
    const { id, ...message } = content as Answer;
    const known = this.answers.get(key(message));
    const answer = known ? { ...known, type: "done", id } : { type: "error", id, text: NO_KERNEL };
    queueMicrotask(() => this.handlers.forEach((handler) => handler(answer)));
  }

  on(name: string, handler: (...args: unknown[]) => void): void {
    if (name === "msg:custom") this.handlers.add(handler);
  }

  off(_name: string, handler: (...args: unknown[]) => void): void {
    this.handlers.delete(handler);
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

/** The recordings of this page, which stand in it as deflated JSON in base64. */
async function recorded(): Promise<Boards> {
  const text = atob(document.getElementById("boards")!.textContent);
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const json = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(json).json()) as Boards;
}

/** Put the front end over the static picture of each board. What fails leaves the picture. */
async function mount(): Promise<void> {
  const { bases, answers, boards } = await recorded();
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

void mount();
