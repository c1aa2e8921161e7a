// The spaces as a WAI-ARIA grid over the picture: one tab stop, arrows, presses, names.
import { attr, KEEPS_KEYS, type Scope } from "./dom";
import type { Picture } from "./picture";
import { marksSpaces } from "./question";
import { element, write } from "./svg";
import { Walk } from "./walk";

export interface Listener {
  /** Shift asks what a press alone would do. */
  press(space: string, shift: boolean): void;
  /** What could be done there, and why not the rest. */
  why(space: string): void;
  /** What the lens that is on sees from there. */
  ask(space: string): void;
  /** The space pointed at, else the one with the focus, else none. */
  look(space: string | undefined): void;
  /** Escape; whether there was anything to cancel. */
  cancel(): void;
  /** Any other key on a space; whether it meant anything there. */
  key(space: string, event: KeyboardEvent): boolean;
}

export class Grid {
  private readonly body = element("g", { class: "bl-cells" });
  private readonly ring = element("g", { class: "bl-focus", "aria-hidden": "true" });
  private cells = new Map<string, SVGGraphicsElement>();
  private walk = new Walk([], new Map(), 0);
  private drawn = "";
  private current: string | undefined;
  private hovered: string | undefined;
  private focused = false;
  /** Presses paint: at once, and on all the spaces that the pointer is drawn across. */
  private paints = false;
  /** Spaces painted since the pointer went down; undefined while it is up. */
  private stroke: Set<string> | undefined;
  private touch = false;

  /** Listens on `stage`: an svg with listeners for focus would be a tab stop itself. */
  constructor(
    private readonly svg: SVGGraphicsElement,
    stage: HTMLElement,
    scope: Scope,
    private readonly listener: Listener,
  ) {
    svg.setAttribute("role", "grid");
    svg.append(this.body, this.ring);
    scope.on(stage, "click", (event) => {
      const space = spaceOf(event.target);
      if (space === undefined) return;
      this.focus(space);
      // A stroke has painted it; a finger may only have scrolled, and a screen reader only clicks.
      if (this.paints && event.detail && !this.touch) return;
      listener.press(space, event.shiftKey);
    });
    scope.on(stage, "pointerdown", ({ target, button, pointerType }) => {
      this.touch = pointerType === "touch";
      this.stroke = this.paints && !button && !this.touch ? new Set() : undefined;
      this.paint(spaceOf(target));
    });
    scope.on(stage, "pointerup", () => (this.stroke = undefined));
    scope.on(stage, "keydown", (event) => this.key(event));
    scope.on(stage, "focusin", (event) => {
      const space = spaceOf(event.target);
      if (space === undefined) return;
      this.focused = true;
      if (space !== this.current) this.walk.land();
      if (space !== this.hovered) this.hovered = undefined; // A resting mouse does not hold it.
      this.setCurrent(space);
      this.ring.classList.toggle("bl-on", (event.target as Element).matches(":focus-visible"));
      this.look();
    });
    scope.on(stage, "focusout", () => {
      this.focused = false;
      this.ring.classList.remove("bl-on");
      this.look();
    });
    scope.on(stage, "pointerover", (event) => {
      this.hovered = spaceOf(event.target);
      if (!(event.buttons & 1)) this.stroke = undefined;
      this.paint(this.hovered);
      this.look();
    });
    scope.on(stage, "pointerleave", () => {
      this.hovered = undefined;
      this.look();
    });
  }

  /** The elements below which marks belong: those of the board, and those laid over its dots. */
  get above(): readonly [Element, Element] {
    return [this.body, this.ring];
  }

  draw(picture: Picture): void {
    const { base, rows, spaces, live } = picture;
    this.paints = live.editor !== undefined;
    const { ask } = live;
    const selects = ask && marksSpaces(ask);
    attr(this.svg, "aria-multiselectable", ask?.form === "spaces" && "true");
    attr(this.svg, "aria-label", base.title);
    attr(this.svg, "aria-rowcount", rows.length);
    attr(this.svg, "aria-colcount", Math.max(0, ...rows.map((row) => row.length)));
    const outline = JSON.stringify([rows, base.cell.tag, [...base.cell.attrs]]);
    if (outline !== this.drawn) this.layOut(picture);
    this.drawn = outline;
    this.walk = new Walk(rows, spaces, base.step);
    for (const [space, cell] of this.cells) {
      attr(cell, "transform", translate(picture, space));
      attr(cell, "aria-label", picture.name(space));
      const kinds = picture.kinds(space);
      attr(cell, "data-legal", kinds.length ? kinds.join(" ") : undefined);
      this.dot(cell, kinds.length > 0 && !picture.shown.includes(space), picture.occupied.has(space));
      const marked = ask?.marked.has(space) ?? false;
      attr(cell, "aria-selected", selects && String(marked));
      cell.classList.toggle("bl-marked", marked);
    }
    if (this.current !== undefined) attr(this.ring, "transform", translate(picture, this.current));
    this.look();
  }

  private layOut({ base, rows }: Picture): void {
    const known = base.cell.tag + JSON.stringify([...base.cell.attrs]);
    if (this.body.dataset["cell"] !== known) this.cells.clear();
    this.body.dataset["cell"] = known;
    const shape = () => write(base.cell) ?? element("circle", { r: 20 });
    const cells = new Map<string, SVGGraphicsElement>();
    // A row in which a space stays is the same row, wherever it is now: what has the focus stays.
    const before = new Set<Element>();
    const groups = rows.map((row, r) => {
      const old = row.map((space) => this.cells.get(space)?.parentElement);
      const group = old.find((each) => each && !before.has(each)) ?? element("g", { role: "row" });
      before.add(group);
      attr(group, "aria-rowindex", r + 1);
      const inside = row.map((space, c) => {
        let cell = this.cells.get(space);
        if (!cell) {
          cell = element("g", { role: "gridcell", class: "bl-cell", tabindex: -1 });
          cell.setAttribute(KEEPS_KEYS, "true");
          cell.dataset["space"] = space;
          cell.append(shape());
        }
        attr(cell, "aria-colindex", c + 1);
        cells.set(space, cell);
        return cell;
      });
      return [group, inside] as const;
    });
    this.cells = cells;
    fill(this.body, groups.map(([group]) => group));
    for (const [group, inside] of groups) fill(group, inside);
    this.ring.replaceChildren(shape(), shape());
    const current = this.current;
    this.current = undefined;
    if (current !== undefined && cells.has(current)) this.setCurrent(current);
    else this.setCurrent(rows[0]?.[0]);
  }

  private dot(cell: Element, legal: boolean, occupied: boolean): void {
    let dot = cell.querySelector(".bl-dot");
    if (!legal) return dot?.remove();
    if (!dot) cell.append((dot = element("circle")));
    attr(dot, "class", occupied ? "bl-dot bl-dot-round" : "bl-dot");
    attr(dot, "r", occupied ? 16 : 5);
  }

  private setCurrent(space: string | undefined): void {
    if (space === this.current) return;
    const cell = space === undefined ? undefined : this.cells.get(space);
    if (this.current !== undefined) this.cells.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = space;
    cell?.setAttribute("tabindex", "0");
    attr(this.ring, "transform", cell?.getAttribute("transform") ?? undefined);
  }

  cell(space: string): SVGGraphicsElement | undefined {
    return this.cells.get(space);
  }

  focus(space: string): void {
    this.cells.get(space)?.focus({ preventScroll: false });
  }

  /** Put the focus on the space that had it last. */
  refocus(): void {
    if (this.current !== undefined) this.focus(this.current);
  }

  pend(space: string, on: boolean): void {
    this.cells.get(space)?.classList.toggle("bl-pending", on);
  }

  private paint(space: string | undefined): void {
    if (!this.stroke || space === undefined || this.stroke.has(space)) return;
    this.stroke.add(space);
    this.listener.press(space, false);
  }

  private look(): void {
    this.listener.look(this.hovered ?? (this.focused ? this.current : undefined));
  }

  private key(event: KeyboardEvent): void {
    const space = spaceOf(event.target);
    if (space === undefined || event.altKey || event.metaKey) return;
    const to = this.walk.to(event.key, event.ctrlKey, space);
    if (to !== undefined) {
      this.setCurrent(to);
      this.focus(to);
    } else if (this.listener.key(space, event)) event.preventDefault();
    else if (event.ctrlKey) return;
    else if (event.key === "Enter" || event.key === " ") {
      this.listener.press(space, event.shiftKey);
    } else if (event.key === "?") this.listener.why(space);
    else if (event.key === "l") this.listener.ask(space);
    else if (event.key === "Escape") this.listener.cancel();
    else return;
    event.preventDefault();
  }
}

/** Give `parent` these children, and leave those alone that are where they belong. */
function fill(parent: Element, children: readonly Element[]): void {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

function translate({ spaces }: Picture, space: string): string | undefined {
  const at = spaces.get(space);
  return at && `translate(${at[0]} ${at[1]})`;
}

function spaceOf(target: EventTarget | null): string | undefined {
  const cell = target instanceof Element ? target.closest<SVGElement>("[data-space]") : null;
  return cell?.dataset["space"];
}
