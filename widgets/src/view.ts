// One view of a model: the board, the panel beside it, and what happens on a press.
import { Chooser } from "./chooser";
import { group, h, hasFocus, Scope } from "./dom";
import { Extent } from "./extent";
import { Grid } from "./grid";
import { Groups } from "./groups";
import { Hint } from "./hint";
import { Large } from "./large";
import { Lenses } from "./lenses";
import { Looker } from "./looker";
import { Next } from "./next";
import { Description, LegalList, Loose, Typed } from "./panel/actions";
import { Ask, Prompt } from "./panel/ask";
import { AdviceCard, GuideCard } from "./panel/cards";
import { Controls } from "./panel/controls";
import { Diagram, Headers, Palette } from "./panel/editor";
import { Facts } from "./panel/facts";
import { LensBar } from "./panel/lens";
import { LogBox } from "./panel/log";
import type { Desk, Part } from "./panel/part";
import { ReplayBar } from "./panel/replay";
import { Seats } from "./panel/seats";
import { StatusLine } from "./panel/status";
import { Viewing } from "./panel/viewing";
import { Picture } from "./picture";
import { type Answer, type Model, Port, Refusal } from "./port";
import { marksSpaces, takes } from "./question";
import { fields } from "./read";
import { Replay } from "./replay";
import { Rest } from "./rest";
import { Scene } from "./scene";
import { element } from "./svg";
import { Why } from "./why";
import {
  type Base,
  type Group,
  type Live,
  type Mark,
  marks,
  NO_BOARD,
  readBase,
  readGroup,
  readLive,
  type Option,
  readOptions,
  type Status,
} from "./wire";

const SILENT = "The kernel does not answer: run the cell again.";
/** What judges an answer is a teacher's: it may take its time. */
const SLOW = "Still at work on this. If nothing comes of it, run the cell again.";
const NOTHING = "There is nothing to draw: run the cell again.";

/** Questions about the position that is seen, which in a replay is not always the kernel's. */
const OF_A_POSITION = new Set(["reel", "options", "why", "describe"]);

/** Whether there is to be no board at all. */
const blank = (base: unknown): boolean => Object.keys(fields(base) ?? { base }).length === 0;

export class View implements Desk {
  private readonly root = h("div", { class: "bl-widget" });
  private readonly frame = h("div", { class: "bl-frame" });
  private readonly stage = h("div", { class: "bl-stage" });
  private readonly svg = element("svg", { class: "bl-board", focusable: "false" });
  private readonly main = h("div", { class: "bl-main" });
  private readonly panel = group("bl-panel", "Game");
  /** Beside the board. */
  private readonly side = h("div", { class: "bl-side" });
  private readonly words = group("bl-panel bl-inwords", "In words");
  private readonly status = new StatusLine();
  private readonly hint = new Hint();
  private readonly scope: Scope;
  private readonly port: Port;
  private readonly grid: Grid;
  private readonly scene: Scene;
  private readonly extent: Extent;
  private readonly chooser: Chooser;
  private readonly looker: Looker;
  private readonly loose: Loose;
  private readonly groups = new Groups();
  private readonly lenses: Lenses;
  private readonly replay: Replay;
  private readonly rest: Rest;
  private readonly why: Why;
  private readonly next: Next;
  private readonly large: Large;
  private readonly card: Ask;
  private readonly parts: readonly Part[];
  private readonly pending = new Set<string>();
  /** Actions that are not answered yet, with the revision that they are about. */
  private readonly acts = new Map<string, Promise<Answer>>();
  private raw: unknown;
  /** How many bases there have been. */
  private bases = 0;
  private base: Base | undefined;
  private live: Live | undefined;
  private picture: Picture | undefined;
  private position = "";
  /** The space looked at. */
  private looked: string | undefined;
  /** The space whose evidence was seen and sent away, as long as it is looked at. */
  private settled: string | undefined;
  /** The evidence that is drawn. */
  private evidence: readonly Mark[] = [];
  /** The group that is drawn. */
  private group: Group | undefined;

  constructor(
    private readonly model: Model,
    el: HTMLElement,
    signal: AbortSignal,
  ) {
    this.scope = new Scope(signal, (error) => this.failed(error));
    this.port = new Port(
      model,
      signal,
      (gone) => this.silent(gone),
      () => this.status.heard(),
      (text) => this.say(text),
    );
    const run = (work: () => void | Promise<void>): void => this.scope.run(work);
    this.lenses = new Lenses(signal, this, run);
    this.replay = new Replay(signal, this, run);
    this.next = new Next(signal, this);
    this.large = new Large(this.root, this.scope, () => this.redraw());
    this.rest = new Rest(
      signal,
      async (space) => this.told(await this.wonder("options", { space })),
      () => this.look(this.looked),
    );
    this.why = new Why(
      async (space) => marks((await this.wonder("why", { space }))["marks"]),
      () => this.redraw(),
    );
    this.stage.append(this.svg);
    this.grid = new Grid(this.svg, this.stage, this.scope, {
      press: (space, shift) => run(() => this.press(space, shift)),
      why: (space) => run(() => this.choose(space)),
      ask: (space) => void this.lenses.about(space),
      look: (space) => this.look(space),
      cancel: () => run(() => this.cancel()),
      key: (space, event) => this.looker.key(space, event) || this.loose.key(event),
    });
    this.extent = new Extent(this.root, this.svg);
    this.scene = new Scene(this.svg, this.grid.above);
    this.chooser = new Chooser(
      this.frame,
      this.stage,
      this.scope,
      (action, legal) => run(() => (legal ? this.act(action) : this.type(action))),
      (space) => this.grid.focus(space),
      (space) => this.settle(space),
    );
    this.loose = new Loose(this.scope, this);
    this.looker = new Looker(this.scope, this, () => this.grid.refocus());
    const { scope, lenses, replay } = this;
    this.card = new Ask(scope, this);
    const viewing = new Viewing(scope, this, this.large);
    // Whatever grows from move to move comes below the buttons, which stay where they are.
    const play = [this.status, this.loose, new Controls(scope, this)];
    const make = [new Palette(scope, this), new Headers(scope, this)];
    const tell = [new ReplayBar(scope, replay), new GuideCard(scope, this), new AdviceCard()];
    const have = [new Seats(scope, this), new Facts(), new LogBox(scope, this, replay)];
    const text = new Diagram(scope, this, (space) => this.grid.focus(space));
    const panel: Part[] = [...play, ...make, ...tell, ...have];
    const bar = new LensBar(scope, lenses);
    const [prompt, ask] = [new Prompt(this.frame), this.card];
    const describe = new Description(scope, this);
    const words: Part[] = [text, new Typed(scope, this), new LegalList(scope, this), describe];
    this.panel.append(...panel.map(({ node }) => node));
    this.words.append(...words.map(({ node }) => node));
    this.parts = [bar, ...panel, ...words, viewing, prompt, ask];
    const below = [this.looker.node, this.hint.node, this.hint.heard, viewing.node];
    const foot = h("div", { class: "bl-foot" }, ...below);
    this.main.append(this.stage, this.chooser.node, foot);
    this.side.append(ask.node, this.panel);
    const left = h("div", { class: "bl-left" }, this.main, bar.node);
    this.frame.append(prompt.node, left, this.side, this.words);
    this.root.append(this.frame);
    this.keepKeys();
    this.prepare();
    el.append(this.root);
    signal.addEventListener("abort", () => this.root.remove());
    this.watch(signal);
    this.receive();
  }

  /** Whoever turns to a replay will step: have it here by then. */
  private prepare(): void {
    const ready = (): void | Promise<void> => {
      if (this.live?.reel) return this.replay.ready();
    };
    this.scope.on(this.root, "pointerenter", ready);
    this.scope.on(this.root, "focusin", ready);
  }

  /** No plain key that is pressed in the widget reaches the notebook; Escape counts anywhere. */
  private keepKeys(): void {
    this.scope.on(this.root, "keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) this.scope.run(() => this.cancel());
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    });
  }

  private watch(signal: AbortSignal): void {
    const receive = (): void => this.receive();
    for (const name of ["change:base", "change:live"]) {
      this.model.on(name, receive);
      signal.addEventListener("abort", () => this.model.off(name, receive));
    }
  }

  /** What the kernel shows. What cannot be read leaves the last good picture standing. */
  private receive(): void {
    const raw = this.model.get("base");
    this.live = readLive(this.model.get("live")) ?? this.live ?? readLive({});
    if (raw !== this.raw) {
      this.base = readBase(raw, this.model.get("symbols")) ?? (blank(raw) ? undefined : this.base);
      this.bases += 1;
    }
    this.raw = raw;
    this.status.take();
    this.draw(true);
  }

  redraw(): void {
    this.draw(false);
  }

  /** Draw what there is. `anew`: the kernel has sent something. */
  private draw(anew: boolean): void {
    const base = this.base ?? (this.live?.ask && NO_BOARD);
    if (!base || !this.live) {
      this.status.say(NOTHING);
      return;
    }
    const seen = this.replay.show(this.live, this.bases);
    this.move(seen);
    const live = this.looker.show(seen);
    this.evidence = this.why.marks(this.questioned(live));
    this.group = this.grouped();
    const over = [
      ...(this.group?.marks ?? []),
      ...this.replay.marks(),
      ...this.lenses.marks(),
      ...this.looker.marks(),
      ...this.evidence,
    ];
    const picture = new Picture(base, live, over, this.looker.spaces);
    this.picture = picture;
    const held = hasFocus(this.root);
    this.extent.draw(base);
    this.main.hidden = base === NO_BOARD;
    this.frame.classList.toggle("bl-alone", this.main.hidden);
    this.root.dataset["rev"] = String(live.rev ?? "");
    const drawings = [this.scene, this.grid, this.chooser, this.looker, ...this.parts];
    for (const drawing of drawings) this.scope.run(() => drawing.draw(picture));
    this.hint.draw(picture, this.pressed());
    this.box();
    if (anew) this.next.draw(live);
    // A button that had the focus may be gone: the board takes it, not the page.
    if (held && !hasFocus(this.root)) this.grid.refocus();
  }

  /** A box is there with the first of its parts. */
  private box(): void {
    for (const box of [this.panel, this.words, this.side]) {
      const parts = [...box.children] as HTMLElement[];
      box.hidden = parts.every((node) => node.hidden || !node.hasChildNodes());
    }
  }

  /** Say what this view itself has to say, even if nothing else is said here. */
  private say(text: string, passing = false, tone?: Status["tone"]): void {
    this.status.say(text, passing, tone);
    this.box();
  }

  /** Whatever was seen of another position than this one is true no more. */
  private move(live: Live): void {
    const place = this.live?.reel && this.replay.tape.at;
    const position = [live.since ?? live.rev, place, this.bases].join();
    const known = [this.rest, this.why, this.groups, this.looker];
    if (position !== this.position) for (const seen of known) seen.forget();
    this.position = position;
    this.lenses.move(position, live.lens);
  }

  /** What a press does, in words, if it does not play. */
  private pressed(): string {
    const { asking, current } = this.lenses;
    if (asking && current) return `${current.lens.title}: ${current.lens.hint}. Esc to play again.`;
    if (this.live?.editor) return "Press a space, or draw across several, to paint.";
    if (this.live?.ask) return "";
    const plays = this.live?.choices || !this.picture?.interactive;
    return plays ? "" : "Press a space for what can be done there.";
  }

  /** Whether the kernel can be asked what is possible at a space: no question gives that away. */
  private get plays(): boolean {
    return !!this.picture?.interactive && !this.live?.editor && !this.live?.ask;
  }

  private look(space: string | undefined): void {
    this.looked = space;
    if (space !== this.settled) this.settled = undefined;
    this.rest.look(this.plays ? space : undefined);
    this.weigh();
  }

  /** The space whose evidence is to be seen: one asked about, else one where nothing is possible. */
  private questioned(live: Live): string | undefined {
    const { space } = this.chooser;
    if (space !== undefined) return live.choices ? undefined : space;
    const { barred } = this.rest;
    // What it belongs to is of more use than why it cannot be played on, which a press tells.
    if (this.groups.at(barred)) return undefined;
    const busy = this.lenses.current || live.status?.tone !== "turn" || barred === this.settled;
    return busy ? undefined : barred;
  }

  /** What the space that is looked at belongs to, unless a lens shows something else. */
  private grouped(): Group | undefined {
    return this.lenses.current ? undefined : this.groups.at(this.looked);
  }

  /** What the kernel says of a space: what could be done there, and what it belongs to. */
  private told(answer: Answer): Option[] {
    this.groups.learn(readGroup(answer["group"]));
    return readOptions(answer["options"]);
  }

  /** Enough of the evidence about a space; whether any was to be seen. */
  private settle(space: string | undefined): boolean {
    this.settled = space;
    this.weigh();
    return this.evidence.length > 0;
  }

  /**
   * Tell the reasons, unless the chooser does, and draw the evidence, if it is another now: once
   * whatever is being drawn is there.
   */
  private weigh(): void {
    const group = this.groups.at(this.looked);
    const options = group || this.chooser.space !== undefined ? [] : this.rest.options;
    this.hint.look(this.looked, options, group?.words ?? "");
    this.scope.run(async () => {
      await Promise.resolve();
      const live = this.picture?.live;
      if (!live) return;
      const evidence = this.why.marks(this.questioned(live));
      if (evidence !== this.evidence || this.grouped() !== this.group) this.redraw();
    });
  }

  ask(type: string, content: Answer, patience?: number): Promise<Answer> {
    this.status.asked();
    return this.port.ask(type, this.about(type, content), patience);
  }

  wonder(type: string, content: Answer): Promise<Answer> {
    return this.port.wonder(type, this.about(type, content));
  }

  /** A message, with the revision and the position that it is about. */
  private about(type: string, content: Answer): Answer {
    const rev = this.live?.rev;
    const at = OF_A_POSITION.has(type) ? this.replay.elsewhere : undefined;
    return {
      ...content,
      ...(rev === undefined ? {} : { rev }),
      ...(at === undefined ? {} : { at }),
    };
  }

  /** A second press before the answer, as in a double click, asks for nothing more. */
  async act(action: string): Promise<void> {
    const key = `${this.live?.rev} ${action}`;
    const asked = this.acts.get(key) ?? this.ask("act", { action });
    this.acts.set(key, asked);
    try {
      await asked;
    } finally {
      this.acts.delete(key);
    }
  }

  async type(text: string): Promise<void> {
    this.status.repeat();
    await this.ask("typed", { text });
  }

  private async press(space: string, shift: boolean): Promise<void> {
    const { picture } = this;
    const ask = this.live?.ask;
    this.rest.leave();
    if (picture?.live.editor) return this.pend(space, () => this.ask("paint", { space }));
    if ((shift || this.lenses.asking) && this.lenses.about(space)) return;
    if (ask) {
      if (!marksSpaces(ask) || !takes(ask) || this.pending.has(space)) return;
      return this.pend(space, () => this.ask("mark", { space }));
    }
    if (!picture?.interactive || this.pending.has(space)) return;
    const looked = picture.looked(space);
    if (looked) return this.pend(space, () => this.looker.press(space, looked));
    this.looker.close();
    const choices = picture.choices(space);
    const [only] = choices;
    if (!picture.live.choices) {
      await this.choose(space);
    } else if (!only) {
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

  /** Choose among what is possible at a space, and see why the rest is not. */
  private async choose(space: string): Promise<void> {
    const cell = this.grid.cell(space);
    if (!this.picture || !this.plays || !cell) return;
    if (this.picture.looked(space)) return this.press(space, false);
    this.rest.leave();
    this.chooser.open(this.picture, space, cell);
    this.weigh();
    const { position } = this;
    const options = this.told(await this.ask("options", { space }));
    if (position === this.position) this.rest.learn(space, options);
    if (this.chooser.space === space) this.chooser.explain(options);
  }

  /** Escape: one thing at a time, the nearest first. */
  private async cancel(): Promise<void> {
    if (this.chooser.close() || this.looker.close() || this.status.dismiss()) return;
    if (this.settle(this.rest.barred)) return;
    if (this.status.refused) await this.ask("control", { name: "dismiss" });
    else if (!this.lenses.leave() && !this.replay.leave()) this.large.leave();
  }

  private silent(gone: boolean): void {
    for (const space of this.pending) this.grid.pend(space, false);
    this.pending.clear();
    this.acts.clear();
    if (this.card.waiting && !gone) this.say(SLOW, true, "hint");
    else this.say(SILENT, true);
  }

  private failed(error: unknown): void {
    if (error instanceof Refusal) return this.say(error.message);
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    this.say(`Something went wrong in this view: ${reason}`);
  }
}
