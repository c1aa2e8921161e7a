// How much may move.

/** Whether whoever looks has asked for less motion: things are then there at once. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
