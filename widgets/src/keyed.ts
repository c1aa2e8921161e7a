// Keeps the children of an element in step with a list, by key: nodes that stay are kept, so that
// focus, transitions and identity survive a redraw.

export class Keyed<T, N extends Element> {
  readonly nodes = new Map<string, N>();

  constructor(
    private readonly parent: Element,
    private readonly key: (item: T) => string,
    private readonly make: (item: T) => N,
    private readonly update: (node: N, item: T) => void = () => {},
  ) {}

  /** Draw `items` in order; of two with one key the later counts. */
  draw(items: readonly T[]): void {
    const wanted = new Map(items.map((item) => [this.key(item), item]));
    for (const [key, node] of this.nodes) {
      if (wanted.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
    }
    let next = this.parent.firstElementChild;
    for (const [key, item] of wanted) {
      let node = this.nodes.get(key);
      if (!node) this.nodes.set(key, (node = this.make(item)));
      this.update(node, item);
      if (node === next) next = next.nextElementSibling;
      else this.parent.insertBefore(node, next);
    }
  }
}
