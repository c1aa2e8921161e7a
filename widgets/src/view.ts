// One view of a model: the board, the panel beside it, and what happens on a press.
import { Chooser } from "./chooser";
import { group, h, hasFocus, Scope } from "./dom";
import { Grid } from "./grid";
import { Hint } from "./hint";
import { Description, LegalList, Loose, Typed } from "./panel/actions";
import { Controls } from "./panel/controls";
import { Facts } from "./panel/facts";
import { LensBar } from "./panel/lens";
import { LogBox } from "./panel/log";
import type { Desk, Part } from "./panel/part";
import { Seats } from "./panel/seats";
import { StatusLine } from "./panel/status";
import { Picture } from "./picture";
import { type Answer, type Model, Port, Refusal } from "./port";
import { Scene } from "./scene";
import { element } from "./svg";
import { type Base, type Live, readBase, readLive, readOptions } from "./wire";

const SILENT = "The kernel does not answer: run the cell again.";
const NOTHING = "There is nothing to draw: run the cell again.";

export class View implements Desk {
  private readonly root = h("div", { class: "bl-widget" });
  private readonly frame = h("div", { class: "bl-frame" });
  private readonly stage = h("div", { class: "bl-stage" });
  private readonly svg = element("svg", { class: "bl-board", focusable: "false" });
  private readonly panel = group("bl-panel", "Game");
  private readonly words = group("bl-panel bl-inwords", "In words");
  private readonly status = new StatusLine();
  private readonly hint = new Hint();
  private readonly scope: Scope;
  private readonly port: Port;
  private readonly grid: Grid;
  private readonly scene: Scene;
  private readonly chooser: Chooser;
  private readonly parts: readonly Part[];
  private readonly pending = new Set<string>();
  private raw: unknown;
  private base: Base | undefined;
  private live: Live | undefined;
  private picture: Picture | undefined;

  constructor(
    private readonly model: Model,
    el: HTMLElement,
    signal: AbortSignal,
  ) {
    this.scope = new Scope(signal, (error) => this.failed(error));
    this.port = new Port(
      model,
      signal,
      () => this.silent(),
      () => this.status.heard(),
      (text) => this.status.say(text),
    );
    this.stage.append(this.svg);
    this.grid = new Grid(this.svg, this.stage, this.scope, {
      press: (space) => this.scope.run(() => this.press(space)),
      look: (space) => this.hint.look(space),
      cancel: () => this.scope.run(() => this.cancel()),
    });
    this.scene = new Scene(this.svg, this.grid.bottom);
    this.chooser = new Chooser(
      this.frame,
      this.scope,
      (action, legal) => this.scope.run(() => (legal ? this.act(action) : this.type(action))),
      (space) => this.grid.focus(space),
    );
    const description = new Description(this.scope, this);
    const list = new LegalList(this.scope, this);
    const typed = new Typed(this.scope, this);
    const play = [this.status, new Loose(this.scope, this)];
    const look = [new Seats(), new Facts(), new LensBar(this.scope, this)];
    const rest = [new LogBox(this.scope, this), new Controls(this.scope, this)];
    const panel: Part[] = [...play, ...look, ...rest];
    const words: Part[] = [typed, list, description];
    this.panel.append(...panel.map(({ node }) => node));
    this.words.append(...words.map(({ node }) => node));
    this.parts = [...panel, ...words];
    this.frame.append(
      h("div", { class: "bl-main" }, this.stage, this.chooser.node, this.hint.node),
      this.panel,
      this.words,
    );
    this.root.append(this.frame);
    this.keepKeys();
    el.append(this.root);
    signal.addEventListener("abort", () => this.root.remove());
    this.watch(signal);
    this.redraw();
  }

  /** No plain key that is pressed in the widget reaches the notebook. */
  private keepKeys(): void {
    this.scope.on(this.root, "keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
  }

  private watch(signal: AbortSignal): void {
    const redraw = (): void => this.redraw();
    for (const name of ["change:base", "change:live"]) {
      this.model.on(name, redraw);
      signal.addEventListener("abort", () => this.model.off(name, redraw));
    }
  }

  /** Draw what there is. What cannot be read leaves the last good picture standing. */
  private redraw(): void {
    const raw = this.model.get("base");
    if (raw !== this.raw) this.base = readBase(raw) ?? this.base;
    this.raw = raw;
    this.live = readLive(this.model.get("live")) ?? this.live ?? readLive({});
    if (!this.base || !this.live) {
      this.status.say(NOTHING);
      return;
    }
    const picture = new Picture(this.base, this.live);
    this.picture = picture;
    const held = hasFocus(this.root);
    const { view } = this.base;
    this.svg.setAttribute("viewBox", view.join(" "));
    this.root.style.setProperty("--bl-width", String(view[2]));
    this.root.dataset["rev"] = String(this.live.rev ?? "");
    const drawings = [this.scene, this.grid, this.chooser, this.hint, ...this.parts];
    for (const drawing of drawings) this.scope.run(() => drawing.draw(picture));
    for (const box of [this.panel, this.words]) {
      const parts = [...box.children] as HTMLElement[];
      box.hidden = parts.every((node) => node.hidden || !node.hasChildNodes());
    }
    // A button that had the focus may be gone: the board takes it, not the page.
    if (held && !hasFocus(this.root)) this.grid.refocus();
  }

  ask(type: string, content: Answer): Promise<Answer> {
    const rev = this.live?.rev;
    return this.port.ask(type, rev === undefined ? content : { ...content, rev });
  }

  async act(action: string): Promise<void> {
    await this.ask("act", { action });
  }

  async type(text: string): Promise<void> {
    this.status.repeat();
    await this.ask("typed", { text });
  }

  private async press(space: string): Promise<void> {
    const { picture } = this;
    if (!picture?.interactive || this.pending.has(space)) return;
    const choices = picture.choices(space);
    const [only] = choices;
    if (!only) {
      this.status.repeat();
      await this.pend(space, () => this.ask("press", { space }));
    } else if (choices.length === 1 && !picture.base.kinds.get(only.kind)?.ask) {
      await this.pend(space, () => this.act(only.action));
    } else {
      await this.choose(space);
    }
  }

  /** Mark the space as pressed, in this very frame, until the answer is there. */
  private async pend(space: string, ask: () => Promise<unknown>): Promise<void> {
    this.pending.add(space);
    this.grid.pend(space, true);
    try {
      await ask();
    } finally {
      this.pending.delete(space);
      this.grid.pend(space, false);
    }
  }

  private async choose(space: string): Promise<void> {
    const cell = this.grid.cell(space);
    if (!this.picture || !cell) return;
    this.chooser.open(this.picture, space, cell);
    const answer = await this.ask("options", { space });
    if (this.chooser.space === space) this.chooser.explain(readOptions(answer["options"]));
  }

  /** Escape: one thing at a time, the nearest first. */
  private async cancel(): Promise<void> {
    if (this.chooser.close() || this.status.dismiss()) return;
    if (this.status.refused) await this.ask("control", { name: "dismiss" });
    else if (this.live?.lens?.name) {
      await this.ask("control", { name: "lens", lens: null });
    }
  }

  private silent(): void {
    for (const space of this.pending) this.grid.pend(space, false);
    this.pending.clear();
    this.status.say(SILENT, true);
  }

  private failed(error: unknown): void {
    if (error instanceof Refusal) return this.status.say(error.message);
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    this.status.say(`Something went wrong in this view: ${reason}`);
  }
}
