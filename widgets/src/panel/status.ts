// Whose turn and which step it is; after a refusal its sentence and rule; and what went wrong here.
import { attr, h, KEEPS_KEYS } from "../dom";
import type { Picture } from "../picture";
import type { Status } from "../wire";
import { type Part, ruleTag, swatch } from "./part";
import { ourClasses } from "../svg";

export class StatusLine implements Part {
  readonly node = h("div", { class: "bl-status", role: "status" });
  private notice: (Status & { readonly passing: boolean }) | undefined;
  private status: Status | undefined;
  private css = "";
  private shown = "";

  constructor() {
    new ResizeObserver(() => this.fit()).observe(this.node);
  }

  /** The kernel has said something: what this view said is over. */
  take(): void {
    this.notice = undefined;
  }

  draw({ live, mover }: Picture): void {
    this.status = live.status;
    this.css = ourClasses(mover?.css ?? "");
    this.show();
  }

  /** Say what this view itself has to say; a passing notice goes with the next answer. */
  say(text: string, passing = false, tone: Status["tone"] = "error"): void {
    this.notice = { text, rule: "", tone, passing };
    this.show();
  }

  heard(): void {
    if (this.notice?.passing) this.dismiss();
  }

  /** Something else is asked: what this view said of the last question is over. */
  asked(): void {
    if (!this.notice?.passing) this.dismiss();
  }

  /** Take back what `say` said; whether there was anything. */
  dismiss(): boolean {
    if (!this.notice) return false;
    this.notice = undefined;
    this.show();
    return true;
  }

  /** Whether the kernel has said something that Escape takes away. */
  get refused(): boolean {
    const { tone } = this.status ?? {};
    return tone === "refused" || tone === "error" || tone === "hint";
  }

  /** The next sentence is an answer: have it read out even if it is the one before. */
  repeat(): void {
    this.shown = "";
  }

  /** More than the box holds can be scrolled, by keys too; what is to be done is in sight. */
  private fit(): void {
    const words = this.node.querySelector(".bl-words");
    if (!words) return;
    const over = words.scrollHeight > words.clientHeight;
    attr(words, "tabindex", over ? 0 : undefined);
    attr(words, KEEPS_KEYS, over && "true");
    words.scrollTop = words.querySelector(".bl-news") ? words.scrollHeight : 0;
  }

  private show(): void {
    const status: Status = this.notice ?? this.status ?? { text: "", rule: "", tone: "turn" };
    const { text, rule, tone } = status;
    const shown = JSON.stringify([text, rule, tone, this.css]);
    if (shown === this.shown) return;
    this.shown = shown;
    attr(this.node, "data-tone", status.tone);
    attr(this.node, "data-rule", status.rule || undefined);
    this.node.replaceChildren();
    if (!status.text) return;
    // What happened, line by line, and last what it comes to.
    const news = status.text.split("\n");
    const last = h("span", { class: "bl-prompt" }, news.pop() ?? "");
    if (status.tone === "turn" && this.css) last.prepend(swatch(this.css));
    const told = news.flatMap((line) => [h("span", { class: "bl-news" }, line), " "]);
    const words = h("span", { class: "bl-words" }, ...told, last);
    if (status.rule) words.append(" ", ruleTag(status.rule));
    this.node.append(words);
    this.fit();
  }
}
