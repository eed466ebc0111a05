/** Paths of a form's values: a field's name, or `part.field` if the values have parts. */
export type PathOf<Values> = {
  [K in keyof Values & string]: Values[K] extends readonly unknown[] | string | number | boolean | File | null | undefined
    ? K
    : `${K}.${keyof NonNullable<Values[K]> & string}`;
}[keyof Values & string];

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A form's values by path. Comparing and merging work on a part's fields, each as one value. */
export const byPath = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isPart(value) ? Object.entries(value).map(([field, inner]) => [`${name}.${field}`, inner]) : [[name, value]],
    ),
  );

export function valueAt(values: object, path: string): unknown {
  const [name = '', field] = path.split('.');
  const value: unknown = new Map(Object.entries(values)).get(name);
  return field === undefined ? value : isPart(value) ? value[field] : undefined;
}

/** A copy of the values with new values at these paths. */
export function withValues<Values extends object>(values: Values, changes: Record<string, unknown>): Values {
  const changed: Record<string, unknown> = Object.fromEntries(Object.entries(values));
  for (const [path, value] of Object.entries(changes)) {
    const [name = '', field] = path.split('.');
    const part = changed[name];
    changed[name] = field === undefined ? value : { ...(isPart(part) ? part : {}), [field]: value };
  }
  return changed as Values;
}
