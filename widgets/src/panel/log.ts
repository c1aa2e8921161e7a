// The log in words: the last lines, and the earlier ones on request. Of a game that is looked at
// again, each line leads to where it was played.
import { attr, button, h, hasFocus, KEEPS_KEYS, type Scope } from "../dom";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import type { Replay } from "../replay";
import { ourClasses } from "../svg";
import { type LogLine, readLines } from "../wire";
import { type Desk, type Part, swatch } from "./part";

export class LogBox implements Part {
  private readonly earlier = button("Earlier", { class: "bl-button bl-small bl-earlier" });
  private readonly list = h("ol", { class: "bl-lines", tabindex: 0, "aria-label": "Log" });
  readonly node = h("div", { class: "bl-log" }, this.earlier, this.list);
  /** Lines before those that the kernel sends by itself. */
  private older: readonly LogLine[] = [];
  /** All lines, as they were asked for: none of them is cut. */
  private whole: readonly LogLine[] = [];
  private picture: Picture | undefined;
  /** The line that is to be seen, and the one that was brought into sight last. */
  private wanted = "";
  private last = "";
  /** How the lines are made: the players' classes, and whether they lead somewhere. */
  private make: { readonly css: readonly string[]; readonly leads: boolean } = {
    css: [],
    leads: false,
  };
  private readonly lines = new Keyed<LogLine, HTMLLIElement>(
    this.list,
    (line) => JSON.stringify([line.index, line.player, line.text]),
    (line) => this.line(line),
    (node, { index }) => {
      const now = this.make.leads && index === this.replay.number;
      attr(node, "aria-current", now ? "step" : undefined);
    },
  );

  constructor(
    scope: Scope,
    desk: Desk,
    private readonly replay: Replay,
  ) {
    this.list.setAttribute(KEEPS_KEYS, "true");
    scope.press(this.list, ({ dataset }) => replay.jump(Number(dataset["number"])));
    scope.on(this.earlier, "click", async () => {
      const { lines } = await desk.ask("log", {});
      this.older = this.whole = readLines(lines) ?? [];
      if (this.picture) this.draw(this.picture);
      this.list.scrollTop = 0;
    });
    // A box that is not laid out yet cannot scroll: once it is, it does.
    const laid = new ResizeObserver(() => this.scroll());
    laid.observe(this.list);
    scope.signal.addEventListener("abort", () => laid.disconnect());
  }

  draw(picture: Picture): void {
    const { log, seats, reel } = picture.live;
    this.picture = picture;
    this.node.hidden = !log?.total;
    if (!log) return;
    const make = { css: seats?.map(({ css }) => ourClasses(css)) ?? [], leads: !!reel };
    if (JSON.stringify(make) !== JSON.stringify(this.make)) this.lines.draw([]);
    this.make = make;
    // What was undone and played anew must not stand between the old and the new.
    const first = log.lines[0]?.index ?? 0;
    this.older = this.older.filter(({ index }) => index < first);
    const lines = log.lines.map((line) => (line.cut && this.find(line)) || line);
    const all = this.older.length + lines.length >= log.total;
    this.earlier.hidden = all && !lines.some(({ cut }) => cut);
    this.list.hidden = !lines.length;
    attr(this.list, "tabindex", reel ? undefined : 0);
    this.lines.draw([...this.older, ...lines]);
    this.wanted = JSON.stringify(reel ? this.replay.number : log.lines.at(-1));
    this.scroll();
  }

  /** A line that is cut, as a whole, if it is known. */
  private find({ index, text }: LogLine): LogLine | undefined {
    return this.whole.find((line) => line.index === index && line.text.startsWith(text));
  }

  /** What is new comes into sight; nothing moves that somebody is reading. */
  private scroll(): void {
    const { list, wanted } = this;
    if (wanted === this.last || !list.clientHeight) return;
    this.last = wanted;
    const now = list.querySelector<HTMLElement>("[aria-current]");
    if (!this.make.leads) this.scrollTo(Infinity);
    else if (now && !hasFocus(list)) {
      const middle = now.offsetTop + now.offsetHeight / 2 - list.offsetTop;
      this.scrollTo(middle - list.clientHeight / 2);
    }
  }

  /** As far as `least`, and on to where a line begins: none is cut in half at the top. */
  private scrollTo(least: number): void {
    const { list } = this;
    list.style.paddingBottom = "0";
    const end = list.scrollHeight - list.clientHeight;
    const tops = [...this.lines.nodes.values()].map((line) => line.offsetTop - list.offsetTop);
    const top = tops.find((each) => each >= Math.min(least, end) - 1) ?? end;
    list.style.paddingBottom = `${Math.max(0, top - end)}px`;
    list.scrollTop = top;
  }

  private line({ index, player, text: said, cut }: LogLine): HTMLLIElement {
    const text = cut ? `${said} …` : said;
    const css = (player !== undefined && this.make.css[player]) || "";
    const words = this.make.leads
      ? h("button", { type: "button", class: "bl-jump", "data-number": index }, text)
      : h("span", {}, text);
    return h("li", { value: index }, swatch(css), words);
  }
}
