const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** True if two values have the same contents; lists and plain objects are compared part by part. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!(isList(one) && isList(other)) && !(isPlain(one) && isPlain(other))) return false;
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return before.size === after.size && [...before].every(([key, value]) => after.has(key) && isSame(value, after.get(key)));
}

/** The names of the fields of `after` whose values differ from `before`. */
export function differingFields<Fields extends object>(before: object, after: Fields): (keyof Fields & string)[] {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(known.get(name), value));
  return changed.map(([name]) => name as keyof Fields & string);
}

/** The fields of `after` whose values differ from `before`. */
export function differingValues<Fields extends object>(before: object, after: Fields): Partial<Fields> {
  const values: Partial<Fields> = {};
  for (const name of differingFields(before, after)) values[name] = after[name];
  return values;
}
