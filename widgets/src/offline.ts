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
    const { id, rev, ...message } = content as Answer;
    const known = this.answers.get(key(message));
    const answer = known
      ? { rev, ...known, type: "done", id }
      : { type: "error", id, text: NO_KERNEL };
    queueMicrotask(() => this.handlers.forEach((handler) => handler(answer)));
  }

  on(name: string, handler: (...args: unknown[]) => void): void {
    if (name === "msg:custom") this.handlers.add(handler);
  }

  off(_name: string, handler: (...args: unknown[]) => void): void {
    this.handlers.delete(handler);
  }
}

interface Boards {
  readonly bases: readonly unknown[];
  readonly boards: readonly (Omit<Recording, "base"> & { readonly base: number })[];
}

/** Put the front end over the static picture of each board. What fails leaves the picture. */
function mount(): void {
  const { bases, boards } = JSON.parse(document.getElementById("boards")!.textContent) as Boards;
  for (const place of document.querySelectorAll<HTMLElement>("[data-board]")) {
    const told = boards[Number(place.dataset["board"])];
    if (!told) continue;
    const el = document.createElement("div");
    try {
      board.render({ model: new Recorded({ ...told, base: bases[told.base] }), el });
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
