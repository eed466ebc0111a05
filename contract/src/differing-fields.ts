/** Whether two values have the same contents; lists and objects are compared part by part. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return before.size === after.size && [...before].every(([key, value]) => after.has(key) && isSame(value, after.get(key)));
}

/** The names of the fields of `after` whose values differ from `before`. */
export function differingFields<Fields extends object>(before: object, after: Fields): (keyof Fields & string)[] {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isSame(known.get(name), value));
  return changed.map(([name]) => name as keyof Fields & string);
}
