// Small helpers for the page: elements, and listeners that end with the view.

type Props = Readonly<Record<string, string | number | boolean | undefined>>;

/** Every element that can have the focus carries this, or the notebook takes its keys. */
export const KEEPS_KEYS = "data-lm-suppress-shortcuts";

const FOCUSABLE = new Set(["button", "input", "select", "summary", "textarea"]);

/** An element; props are attributes (true: there, false or undefined: not there). */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) attr(node, name, value);
  if (FOCUSABLE.has(tag)) node.setAttribute(KEEPS_KEYS, "true");
  node.append(...children);
  return node;
}

/** Set, or with false or undefined remove, an attribute; touch nothing that is right already. */
export function attr(node: Element, name: string, value: Props[string]): void {
  if (value === undefined || value === false) node.removeAttribute(name);
  else {
    const wanted = value === true ? "" : String(value);
    if (node.getAttribute(name) !== wanted) node.setAttribute(name, wanted);
  }
}

/** An id that no other view on the page has. */
export const unique = (): string => `bl-${Math.random().toString(36).slice(2)}`;

export function setText(node: Element, value: string): void {
  if (node.textContent !== value) node.textContent = value;
}

export const button = (label: string, props: Props = {}): HTMLButtonElement =>
  h("button", { type: "button", class: "bl-button", ...props }, label);

/** A box whose parts belong together, with a name for screen readers. */
export const group = (css: string, name: string): HTMLDivElement =>
  h("div", { class: css, role: "group", "aria-label": name });

/** Disabled but still focusable, so that nobody's focus is lost when the last undo is done. */
export const setEnabled = (node: Element, enabled: boolean): void =>
  attr(node, "aria-disabled", enabled ? undefined : "true");

export const isEnabled = (node: Element): boolean => node.getAttribute("aria-disabled") !== "true";

/** Whether the focus is in `node`; in a shadow root too, where the document does not know. */
export const hasFocus = (node: Element): boolean =>
  node.contains((node.getRootNode() as Document | ShadowRoot).activeElement ?? null);

type Events = HTMLElementEventMap & WindowEventMap;

/** Listeners that end together; what goes wrong in one is told, never swallowed. */
export class Scope {
  constructor(
    readonly signal: AbortSignal,
    private readonly failed: (error: unknown) => void,
  ) {}

  on<K extends keyof Events>(
    target: EventTarget,
    type: K,
    handler: (event: Events[K]) => void | Promise<void>,
  ): void {
    const listener = (event: Event): void => this.run(() => handler(event as Events[K]));
    target.addEventListener(type, listener, { signal: this.signal });
  }

  /** Clicks on the buttons inside `parent`, present and to come. */
  press(parent: Element, handler: (pressed: HTMLButtonElement) => void | Promise<void>): void {
    this.on(parent, "click", (event) => {
      const pressed = event.target instanceof Element && event.target.closest("button");
      if (pressed && isEnabled(pressed)) return handler(pressed);
    });
  }

  run(work: () => void | Promise<void>): void {
    try {
      work()?.catch(this.failed);
    } catch (error) {
      this.failed(error);
    }
  }
}
