// What the spaces that were looked at belong to: known for all spaces of a group at once.
import type { Group } from "./wire";

export class Groups {
  private known = new Map<string, Group>();

  /** The kernel has told what a space belongs to. */
  learn(group: Group | undefined): void {
    for (const space of group?.spaces ?? []) this.known.set(space, group!);
  }

  at(space: string | undefined): Group | undefined {
    return space === undefined ? undefined : this.known.get(space);
  }

  /** Another position: nothing is known any more. */
  forget(): void {
    this.known.clear();
  }
}
