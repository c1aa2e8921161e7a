// A choice among a few, all of them in sight: the host's own radio buttons.
import { attr, h, setText, unique } from "../dom";
import type { Pair } from "../wire";

export class Radios {
  private readonly legend = h("legend", { class: "bl-ask-label" });
  private readonly list = h("div");
  readonly node: HTMLFieldSetElement;
  private readonly name = unique();
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

  /** `name` says to screen readers what is chosen, where no label stands above. */
  draw(options: readonly Pair[], label: string, name: string): void {
    this.node.hidden = !options.length;
    setText(this.legend, label);
    this.legend.hidden = !label;
    attr(this.node, "aria-label", label ? undefined : name);
    const drawn = JSON.stringify(options);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.list.replaceChildren(
      ...options.map(([value, text]) =>
        h("label", {}, h("input", { type: "radio", name: this.name, value }), h("span", {}, text)),
      ),
    );
  }

  /** What is chosen stays as it is, and keeps the focus. */
  close(closed: boolean): void {
    attr(this.node, "aria-disabled", closed && "true");
    for (const input of this.inputs) input.disabled = closed && !input.checked;
  }
}
