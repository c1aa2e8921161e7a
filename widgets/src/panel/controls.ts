// Undo, redo, new game, save and load: whichever the kernel offers. The rarer ones are smaller.
import { button, group, h, type Scope, setEnabled, setText } from "../dom";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import { Refusal } from "../port";
import { string } from "../read";
import type { Control } from "../wire";
import type { Desk, Part } from "./part";
import { Select } from "./select";

/** Those of every turn. */
const OFTEN = new Set(["step", "run", "undo", "redo", "hint"]);
/** Those that have a place of their own: viewing.ts. */
const ELSEWHERE = new Set(["turn", "flip"]);

const row = (parent: Element, css: string): Keyed<Control, HTMLButtonElement> =>
  new Keyed(
    parent,
    ({ name }) => name,
    ({ name }) => button("", { class: css, "data-control": name }),
    (node, { label, enabled }) => {
      setText(node, label);
      setEnabled(node, enabled);
    },
  );

/** Bytes: many times the longest match, and what a kernel's channel still takes. */
const LARGEST = 1_000_000;

export class Controls implements Part {
  private readonly often = h("div", { class: "bl-buttons" });
  private readonly rare = h("div", { class: "bl-rare" });
  private readonly file = h("input", { type: "file", accept: "application/json", hidden: true });
  private readonly pace: Select;
  private readonly paced: HTMLElement;
  readonly node = group("bl-controls", "Controls");
  private readonly first = row(this.often, "bl-button");
  private readonly second = row(this.rare, "bl-button bl-small");

  constructor(scope: Scope, desk: Desk) {
    this.pace = new Select(scope, "Pace of the computer", async (value) => {
      await desk.ask("control", { name: "pace", value });
    });
    this.paced = h("label", { class: "bl-paced" }, "Computer plays ", this.pace.node);
    this.node.append(this.often, this.rare, this.paced, this.file);
    scope.press(this.node, async ({ dataset }) => {
      const name = dataset["control"] ?? "";
      if (name === "load") return this.file.click();
      const answer = await desk.ask("control", { name });
      if (name === "save") download(string(answer["filename"]), string(answer["text"]));
    });
    scope.on(this.file, "change", async () => {
      const file = this.file.files?.[0];
      this.file.value = "";
      if (!file) return;
      if (file.size > LARGEST) throw new Refusal(`${file.name} is too large to hold a match.`);
      await desk.ask("control", { name: "load", text: await file.text() });
    });
  }

  draw({ live: { controls, pace } }: Picture): void {
    const ours = (controls ?? []).filter(({ name }) => !ELSEWHERE.has(name));
    this.first.draw(ours.filter(({ name }) => OFTEN.has(name)));
    this.second.draw(ours.filter(({ name }) => !OFTEN.has(name)));
    this.paced.hidden = !pace?.options.length;
    this.pace.draw(pace?.options ?? [], pace?.value ?? "");
    this.node.hidden = !ours.length && !pace?.options.length;
    for (const node of [this.often, this.rare]) node.hidden = !node.childElementCount;
  }
}

function download(filename: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: filename || "match.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
