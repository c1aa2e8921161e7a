// Frames that come as what each changes of the one before, made whole: so each is drawn at once.
import { fields, filled, list, number, optional, string } from "./read";
import { type Live, type Mark, marks, readLive } from "./wire";

export interface Frame {
  /** All marks of the frame. */
  readonly marks: readonly Mark[];
  readonly caption: string;
  readonly rules: readonly string[];
  /** Of a move in a game: its number, who made it, and what the panel says after it. */
  readonly number: number;
  readonly player: number | undefined;
  readonly set: Partial<Live>;
}

/** The frames of a reel; undefined if there are none. */
export function readReel(value: unknown): Frame[] | undefined {
  const now = new Map<string, Mark>();
  let set: Partial<Live> = {};
  const frames = optional(value, (item): Frame | undefined => {
    const frame = fields(item);
    if (!frame) return undefined;
    for (const key of list(frame["drop"], filled)) now.delete(key);
    for (const mark of marks(frame["add"])) now.set(mark.key, mark);
    set = { ...set, ...told(frame["set"]) };
    return {
      marks: [...now.values()],
      caption: string(frame["caption"]),
      rules: list(frame["rules"], filled),
      number: number(frame["number"]) ?? 0,
      player: number(frame["player"]),
      set,
    };
  });
  return frames?.length ? frames : undefined;
}

/** What a frame says of the panel: the fields of `live` that it has. */
function told(value: unknown): Partial<Live> {
  const live = readLive(value);
  if (!live) return {};
  const { status, seats, facts, player } = live;
  const found = Object.entries({ status, seats, facts, player });
  return Object.fromEntries(found.filter(([, field]) => field !== undefined));
}
