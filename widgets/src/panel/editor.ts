// Making a position: what to paint with, its headers, its diagram as text, what is wrong with it.
import { attr, button, group, h, hasFocus, type Scope, setText } from "../dom";
import { icon, reach } from "../icon";
import { Keyed } from "../keyed";
import type { Picture } from "../picture";
import type { Editor, Field, Tool } from "../wire";
import type { Desk, Part } from "./part";
import { Select } from "./select";

/** What to paint with: radio buttons, one tab stop, in rows by their group. */
export class Palette implements Part {
  readonly node = h("div", { class: "bl-palette", role: "radiogroup", "aria-label": "Paint with" });
  private drawn = "";
  /** The tool chosen here, which the kernel may not know of yet. */
  private tool = "";
  private told = "";

  constructor(
    scope: Scope,
    private readonly desk: Desk,
  ) {
    scope.press(this.node, ({ dataset }) => this.choose(dataset["tool"] ?? ""));
    scope.on(this.node, "keydown", (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const all = this.all();
      const at = all.findIndex(hasFocus);
      const to = all[(at + by + all.length) % all.length];
      to?.focus();
      return this.choose(to?.dataset["tool"] ?? "");
    });
  }

  private all(): HTMLButtonElement[] {
    return [...this.node.querySelectorAll("button")];
  }

  private async choose(tool: string): Promise<void> {
    if (!tool || tool === this.tool) return;
    this.tool = tool;
    this.mark();
    await this.desk.ask("control", { name: "tool", tool });
  }

  draw(picture: Picture): void {
    const { editor } = picture.live;
    this.node.hidden = !editor?.tools.length;
    if (!editor) return;
    if (editor.tool !== this.told) this.tool = this.told = editor.tool;
    const drawn = JSON.stringify(editor.tools);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      const groups = [...new Set(editor.tools.map(({ group }) => group))];
      this.node.replaceChildren(
        ...groups.map((name) => {
          const tools = editor.tools.filter(({ group }) => group === name);
          const row = h("div", { class: "bl-tools" });
          if (name) row.append(h("span", { class: "bl-label", "aria-hidden": "true" }, name));
          row.append(...tools.map((tool) => this.make(tool, picture)));
          return row;
        }),
      );
    }
    this.mark();
  }

  private make({ id, label, symbol }: Tool, { base }: Picture): HTMLButtonElement {
    const known = base.symbols.get(symbol);
    const drawn = known?.draw.length ? known : undefined;
    const node = h("button", {
      type: "button",
      class: drawn ? "bl-tool" : "bl-tool bl-word",
      role: "radio",
      "aria-label": label,
      title: label,
      "data-tool": id,
    });
    node.append(drawn ? icon(drawn, "", drawn.layer === "terrain" ? reach(base.cell) : undefined) : label);
    return node;
  }

  private mark(): void {
    const all = this.all();
    const chosen = all.find(({ dataset }) => dataset["tool"] === this.tool);
    for (const node of all) {
      attr(node, "aria-checked", String(node === chosen));
      attr(node, "tabindex", node === (chosen ?? all[0]) ? 0 : -1);
    }
  }
}

/** The headers of the position. */
export class Headers implements Part {
  readonly node = group("bl-fields", "Headers");
  private readonly inputs = new WeakMap<Element, HTMLInputElement | Select>();
  private readonly fields: Keyed<Field, HTMLLabelElement>;

  constructor(scope: Scope, desk: Desk) {
    const set = async (field: string, value: string): Promise<void> => {
      await desk.ask("control", { name: "field", field, value });
    };
    this.fields = new Keyed(
      this.node,
      ({ name, options }) => `${name} ${!!options}`,
      ({ name, label, options, example }) => {
        const node = h("label", { class: "bl-field" }, h("span", {}, label));
        if (options) {
          const select = new Select(scope, label, (value) => set(name, value));
          this.inputs.set(node, select);
          node.append(select.node);
        } else {
          const input = h("input", {
            class: "bl-input",
            "aria-label": label,
            placeholder: example && `e.g. ${example}`,
            spellcheck: "false",
          });
          scope.on(input, "change", () => set(name, input.value));
          this.inputs.set(node, input);
          node.append(input);
        }
        return node;
      },
      (node, { value, options }) => {
        const input = this.inputs.get(node);
        if (input instanceof Select) input.draw(options ?? [], value);
        else if (input && !hasFocus(input) && input.value !== value) input.value = value;
      },
    );
  }

  draw({ live: { editor } }: Picture): void {
    this.node.hidden = !editor?.fields.length;
    this.fields.draw(editor?.fields ?? []);
  }
}

/** The diagram, to be changed as text; what is wrong with it; and the cell that makes it. */
export class Diagram implements Part {
  private readonly area = h("textarea", {
    class: "bl-diagram",
    "aria-label": "Diagram",
    spellcheck: "false",
    autocapitalize: "off",
    wrap: "off",
  });
  private readonly problems = h("ul", { class: "bl-problems", "aria-label": "What is wrong" });
  private readonly copy = button("Copy as code");
  private readonly copied = h("span", { class: "bl-label", "aria-live": "polite" });
  private readonly code = h("textarea", {
    class: "bl-diagram",
    "aria-label": "Code",
    readonly: true,
    hidden: true,
  });
  private readonly fold = h(
    "details",
    { class: "bl-more", open: true },
    h("summary", {}, "Diagram"),
    this.area,
  );
  readonly node = h(
    "div",
    { class: "bl-text" },
    this.problems,
    this.fold,
    h("div", { class: "bl-lens-steps" }, this.copy, this.copied),
    this.code,
  );
  private editor: Editor | undefined;

  constructor(
    scope: Scope,
    private readonly desk: Desk,
    focus: (space: string) => void,
  ) {
    scope.on(this.area, "blur", () => this.apply());
    scope.on(this.area, "keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        return this.apply();
      }
      if (event.key === "Escape" && this.editor) {
        event.preventDefault();
        this.area.value = this.editor.text;
      }
      return undefined;
    });
    scope.press(this.problems, ({ dataset }) => focus(dataset["where"] ?? ""));
    scope.on(this.copy, "click", () => this.toClipboard());
  }

  private async apply(): Promise<void> {
    const text = this.area.value;
    if (!this.editor || text === this.editor.text) return;
    await this.desk.ask("control", { name: "text", text });
  }

  private async toClipboard(): Promise<void> {
    const code = this.editor?.code ?? "";
    let done = "Copied.";
    try {
      await navigator.clipboard.writeText(code);
      this.code.hidden = true;
    } catch {
      done = "Press Ctrl+C to copy it.";
      this.code.hidden = false;
      this.code.value = code;
      this.code.rows = lines(code);
      this.code.select();
    }
    setText(this.copied, done);
  }

  draw({ live: { editor, ask }, spaces }: Picture): void {
    this.node.hidden = !editor;
    if (!editor) return;
    // A question is answered on the board; whoever would rather type unfolds it.
    if (!this.editor) this.fold.open = !ask;
    const before = this.editor?.text ?? "";
    this.editor = editor;
    // What somebody is typing stays; what they have not touched follows.
    if (!hasFocus(this.area) || this.area.value === before) {
      if (this.area.value !== editor.text) this.area.value = editor.text;
    }
    this.area.rows = lines(editor.text);
    this.copy.hidden = !editor.code;
    if (before !== editor.text) setText(this.copied, "");
    this.problems.hidden = !editor.problems.length;
    this.problems.replaceChildren(
      ...editor.problems.map(([where, text]) => {
        const place = spaces.has(where)
          ? button(where, { class: "bl-chip", "data-where": where })
          : h("strong", {}, where);
        return h("li", {}, ...(where ? [place, " "] : []), text);
      }),
    );
  }
}

/** As high as the text, up to a point. */
const lines = (text: string): number => Math.min(text.split("\n").length, 24);
