// The large view, for a projector: the whole screen, or where that is not given the whole page.
import { attr, type Scope } from "./dom";

export class Large {
  private end: AbortController | undefined;

  constructor(
    private readonly root: HTMLElement,
    private readonly scope: Scope,
    private readonly changed: () => void,
  ) {
    scope.signal.addEventListener("abort", () => this.leave());
  }

  get on(): boolean {
    return this.end !== undefined;
  }

  async toggle(): Promise<void> {
    if (this.leave()) return;
    const end = (this.end = new AbortController());
    const { root } = this;
    root.classList.add("bl-large");
    this.changed();
    try {
      await root.requestFullscreen();
      if (end.signal.aborted) return;
      // Escape is then the browser's, and this is how it tells.
      const left = (): void => {
        if (!root.matches(":fullscreen")) this.leave();
      };
      root.addEventListener("fullscreenchange", left, { signal: end.signal });
    } catch {
      if (end.signal.aborted) return;
      // The top layer: no box around the widget can cut it off.
      attr(root, "popover", "manual");
      root.showPopover?.();
    }
  }

  /** Back to its place; whether it was large. */
  leave(): boolean {
    const { root, end } = this;
    if (!end) return false;
    this.end = undefined;
    end.abort();
    root.classList.remove("bl-large");
    attr(root, "popover", undefined);
    if (root.isConnected && root.matches(":fullscreen")) void document.exitFullscreen();
    if (!this.scope.signal.aborted) this.changed();
    return true;
  }
}
