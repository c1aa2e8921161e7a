// Undo, redo, new game, save and load: whichever the kernel offers.
import { button, group, h, type Scope, setEnabled, setText } from "../dom";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import { string, type Control } from "../wire";
import type { Desk, Part } from "./part";

export class Controls implements Part {
  private readonly buttons = h("div", { class: "bl-buttons" });
  private readonly file = h("input", { type: "file", accept: "application/json", hidden: true });
  readonly node = group("bl-controls", "Controls");
  private readonly controls = new Keyed<Control, HTMLButtonElement>(
    this.buttons,
    ({ name }) => name,
    ({ name }) => button("", { "data-control": name }),
    (node, { label, enabled }) => {
      setText(node, label);
      setEnabled(node, enabled);
    },
  );

  constructor(scope: Scope, desk: Desk) {
    this.node.append(this.buttons, this.file);
    scope.press(this.buttons, async ({ dataset }) => {
      const name = dataset["control"] ?? "";
      if (name === "load") return this.file.click();
      const answer = await desk.ask("control", { name });
      if (name === "save") download(string(answer["filename"]), string(answer["text"]));
    });
    scope.on(this.file, "change", async () => {
      const text = await this.file.files?.[0]?.text();
      this.file.value = "";
      if (text !== undefined) await desk.ask("control", { name: "load", text });
    });
  }

  draw({ live }: Picture): void {
    this.node.hidden = !live.controls?.length;
    this.controls.draw(live.controls ?? []);
  }
}

function download(filename: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: filename || "match.json" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
