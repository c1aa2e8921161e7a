// Requests to the kernel: each with an id, each answered, and silence noticed.
import { fields, string } from "./read";

/** The part of anywidget's model that a view uses. */
export interface Model {
  get(name: string): unknown;
  send(content: unknown): void;
  on(name: string, handler: (...args: unknown[]) => void): void;
  off(name: string, handler: (...args: unknown[]) => void): void;
}

export type Answer = Readonly<Record<string, unknown>>;

export const PATIENCE = 3000;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/** What the kernel said no to. */
export class Refusal extends Error {}

export class Port {
  private readonly waiting = new Map<string, Waiting>();
  /** Several views share a model, and each hears every answer: the name tells whose it is. */
  private readonly name = Math.random().toString(36).slice(2, 10);
  private count = 0;

  /**
   * `silent` is called if an answer is overdue, or cannot come at all (`gone`), `heard` at every
   * answer and error.
   */
  constructor(
    private readonly model: Model,
    signal: AbortSignal,
    private readonly silent: (gone: boolean) => void,
    private readonly heard: () => void,
    private readonly told: (text: string) => void,
  ) {
    const listen = (content: unknown): void => this.receive(content);
    model.on("msg:custom", listen);
    signal.addEventListener("abort", () => {
      model.off("msg:custom", listen);
      for (const { timer } of this.waiting.values()) clearTimeout(timer);
      this.waiting.clear();
    });
  }

  /**
   * The answer to a request, however late it comes; a Refusal if it is an error. `patience` is how
   * many milliseconds of silence are not worth a word.
   */
  ask(type: string, content: Answer = {}, patience = PATIENCE): Promise<Answer> {
    return this.request(type, content, this.silent, patience);
  }

  /** As `ask`, for what nobody waits for: nothing is said if the answer does not come. */
  wonder(type: string, content: Answer = {}): Promise<Answer> {
    return this.request(type, content);
  }

  private request(
    type: string,
    content: Answer,
    silent?: (gone: boolean) => void,
    patience?: number,
  ): Promise<Answer> {
    const id = `${this.name}-${++this.count}`;
    return new Promise((resolve, reject) => {
      const timer = silent && setTimeout(silent, patience, false);
      this.waiting.set(id, { resolve, reject, timer });
      try {
        this.model.send({ ...content, type, id });
      } catch {
        // The channel is closed: no answer can come, which is told once it is waited for.
        clearTimeout(timer);
        this.waiting.delete(id);
        if (silent) queueMicrotask(() => silent(true));
        else reject(new Refusal(""));
      }
    });
  }

  private receive(content: unknown): void {
    const message = fields(content);
    if (!message) return;
    const id = string(message["id"]);
    const failed = message["type"] === "error";
    const waiting = this.waiting.get(id);
    if (!waiting) {
      if (failed && !id) this.told(string(message["text"]));
      return;
    }
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    this.heard();
    if (failed) waiting.reject(new Refusal(string(message["text"])));
    else waiting.resolve(message);
  }
}
