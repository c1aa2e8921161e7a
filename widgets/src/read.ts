// Values from outside, read with care: whatever is malformed is left out, nothing throws.

export type Point = readonly [x: number, y: number];

export type Reader<T> = (value: unknown) => T | undefined;
export type Fields = Readonly<Record<string, unknown>>;

export const fields = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : undefined;

export const string = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

export const number = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** The entries that `read` understands; undefined if there is no list at all. */
export function optional<T>(value: unknown, read: Reader<T>): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(read).filter((item) => item !== undefined);
}

export const list = <T>(value: unknown, read: Reader<T>): T[] => optional(value, read) ?? [];

export function dict<T>(value: unknown, read: Reader<T>): Map<string, T> | undefined {
  const record = fields(value);
  if (!record) return undefined;
  const entries = Object.entries(record).map(([key, item]) => [key, read(item)] as const);
  return new Map(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
}

export const filled = (value: unknown): string | undefined => string(value) || undefined;

export function point(value: unknown): Point | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y] = value.map(number);
  return x === undefined || y === undefined ? undefined : [x, y];
}
