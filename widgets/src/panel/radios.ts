// A choice among a few, all of them in sight: the host's own radio buttons.
import { attr, h, setText } from "../dom";
import type { Pair } from "../wire";

export class Radios {
  private readonly legend = h("legend");
  private readonly list = h("div");
  readonly node: HTMLFieldSetElement;
  private readonly name = `bl-${Math.random().toString(36).slice(2)}`;
  private drawn = "";

  constructor(css: string) {
    this.node = h("fieldset", { class: css }, this.legend, this.list);
  }

  private get inputs(): HTMLInputElement[] {
    return [...this.list.querySelectorAll("input")];
  }

  /** The value chosen; "" if none is. */
  get value(): string {
    return this.inputs.find(({ checked }) => checked)?.value ?? "";
  }

  set value(value: string) {
    for (const input of this.inputs) input.checked = input.value === value;
  }

  focus(): void {
    const { inputs } = this;
    (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
  }

  /**
   * `name` is what is chosen about, for screen readers, where no label stands above. `closed`: what
   * is chosen stays, and keeps the focus.
   */
  draw(options: readonly Pair[], label: string, name: string, closed: boolean): void {
    this.node.hidden = !options.length;
    const drawn = JSON.stringify(options);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.list.replaceChildren(
        ...options.map(([value, label]) =>
          h(
            "label",
            {},
            h("input", { type: "radio", name: this.name, value }),
            h("span", {}, label),
          ),
        ),
      );
    }
    setText(this.legend, label || name);
    attr(this.legend, "class", label ? "bl-ask-label" : "bl-heard");
    attr(this.node, "aria-disabled", closed && "true");
    for (const input of this.inputs) input.disabled = closed && !input.checked;
  }
}
