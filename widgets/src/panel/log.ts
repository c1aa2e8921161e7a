// The log in words: the last lines, and the earlier ones on request.
import { button, h, KEEPS_KEYS, type Scope } from "../dom";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import { ourClasses } from "../svg";
import { type LogLine, readLines } from "../wire";
import { type Desk, type Part, swatch } from "./part";

export class LogBox implements Part {
  private readonly earlier = button("Earlier", { class: "bl-button bl-quiet bl-earlier" });
  private readonly list = h("ol", { class: "bl-lines", tabindex: 0, "aria-label": "Log" });
  readonly node = h("div", { class: "bl-log" }, this.earlier, this.list);
  /** Lines before those that the kernel sends by itself. */
  private older: readonly LogLine[] = [];
  private picture: Picture | undefined;
  private last = "";
  /** The players' classes. */
  private css: readonly string[] = [];
  private readonly lines = new Keyed<LogLine, HTMLLIElement>(
    this.list,
    (line) => JSON.stringify([line.index, line.player, line.text]),
    (line) => this.make(line),
  );

  constructor(scope: Scope, desk: Desk) {
    this.list.setAttribute(KEEPS_KEYS, "true");
    scope.press(this.node, async () => {
      const { lines } = await desk.ask("log", {});
      this.older = readLines(lines) ?? [];
      if (this.picture) this.draw(this.picture);
      this.list.scrollTop = 0;
    });
  }

  draw(picture: Picture): void {
    const { log, seats } = picture.live;
    const css = seats?.map(({ css }) => ourClasses(css)) ?? [];
    if (css.join() !== this.css.join()) this.lines.draw([]);
    this.css = css;
    this.picture = picture;
    this.node.hidden = !log;
    if (!log) return;
    // What was undone and played anew must not stand between the old and the new.
    const first = log.lines[0]?.index ?? 0;
    this.older = this.older.filter(({ index }) => index < first);
    this.earlier.hidden = this.older.length + log.lines.length >= log.total;
    this.list.hidden = !log.lines.length;
    this.lines.draw([...this.older, ...log.lines]);
    const last = JSON.stringify(log.lines.at(-1));
    if (last !== this.last) this.list.scrollTop = this.list.scrollHeight;
    this.last = last;
  }

  private make({ index, player, text }: LogLine): HTMLLIElement {
    const css = (player !== undefined && this.css[player]) || "";
    return h("li", { value: index }, swatch(css), h("span", {}, text));
  }
}
