// The entry: one view a call of render, all of it gone with the signal or the cleanup.
import type { Model } from "./port";
import { View } from "./view";

interface Context {
  readonly model: Model;
  readonly el: HTMLElement;
  /** anywidget's; older ones have none. */
  readonly signal?: AbortSignal;
}

function render({ model, el, signal }: Context): () => void {
  const end = new AbortController();
  signal?.addEventListener("abort", () => end.abort(), { signal: end.signal });
  new View(model, el, end.signal);
  return () => end.abort();
}

export default { render };
