// The signs of marked spaces: an outline around whatever is there, and a tab in its corner.
import type { Question } from "./question";
import type { Drawn, Mark } from "./wire";

/** The layer of the signs, which no game has. */
export const MARKED = "marked";

/** No tick: whether a space was marked rightly is for the answer to say. */
const TAB: Drawn = { tag: "path", attrs: new Map([["d", "M18 8V18H8z"]]), text: "" };

/** A sign on each marked space. `cell`: its outline. `receding`: thin, for evidence is drawn too. */
export function signs({ marked }: Question, cell: Drawn, receding: boolean): Mark[] {
  const outline = { ...cell, attrs: new Map([...cell.attrs, ["transform", "scale(.9)"]]) };
  return [...marked].map((space) => ({
    key: `${MARKED}:${space}`,
    use: "",
    spaces: [space],
    at: undefined,
    text: "",
    layer: MARKED,
    css: receding ? "bl-picked bl-receding" : "bl-picked",
    label: "",
    draw: [outline, outline, TAB],
  }));
}
