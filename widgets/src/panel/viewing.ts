// How the board lies before whoever looks: turned, from the other side, large.
import { attr, button, group, type Scope, setEnabled } from "../dom";
import type { Large } from "../large";
import type { Picture } from "../picture";
import { element } from "../svg";
import type { Desk, Part } from "./part";

const PATHS: Readonly<Record<string, string>> = {
  turn: "M13 8a5 5 0 1 1-1.6-3.7M13 1.5v3.3H9.7",
  flip: "M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3",
  large: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
};

export class Viewing implements Part {
  readonly node = group("bl-viewing", "View");
  private readonly buttons: Readonly<Record<string, HTMLButtonElement>>;

  constructor(
    scope: Scope,
    desk: Desk,
    private readonly large: Large,
  ) {
    this.buttons = Object.fromEntries(
      Object.entries(PATHS).map(([name, d]) => {
        const svg = element("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
        svg.append(element("path", { d }));
        const node = button("", { class: "bl-button bl-glyph", "data-control": name });
        node.append(svg);
        return [name, node];
      }),
    );
    this.node.append(...Object.values(this.buttons));
    scope.press(this.node, async ({ dataset }) => {
      const name = dataset["control"];
      if (name === "large") await large.toggle();
      else await desk.ask("control", { name });
    });
  }

  draw({ live }: Picture): void {
    for (const [name, node] of Object.entries(this.buttons)) {
      const known = live.controls?.find((control) => control.name === name);
      node.hidden = !known && name !== "large";
      setEnabled(node, known?.enabled ?? true);
      const large = this.large.on ? "Leave the large view" : "Large view";
      label(node, name === "large" ? large : (known?.label ?? ""));
    }
  }
}

/** The name of a button that shows a sign: to screen readers, and to whoever points at it. */
function label(node: HTMLElement, name: string): void {
  attr(node, "aria-label", name);
  attr(node, "title", name);
}
