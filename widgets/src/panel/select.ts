// A choice among a few, as the host's own list.
import { h, type Scope } from "../dom";
import type { Pair } from "../wire";

export class Select {
  readonly node: HTMLSelectElement;
  private drawn = "";

  constructor(scope: Scope, name: string, chosen: (value: string) => void | Promise<void>) {
    this.node = h("select", { class: "bl-select", "aria-label": name });
    scope.on(this.node, "change", () => chosen(this.node.value));
  }

  draw(options: readonly Pair[], value: string): void {
    const drawn = JSON.stringify(options);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.node.replaceChildren(...options.map(([value, label]) => h("option", { value }, label)));
    }
    if (!options.some(([known]) => known === value)) this.node.selectedIndex = -1;
    else if (this.node.value !== value) this.node.value = value;
  }
}
