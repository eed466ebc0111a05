import { isSame } from '@brevet/contract/differing-fields';
import type { z } from 'zod';
import { valueAt } from './paths.ts';

/** Texts by field path. */
export type Errors = Record<string, string>;

/** The errors of values according to the server's own schema: the first one of each field. */
export function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

/** The values that the server refused, with its errors. */
export interface Refused {
  errors: Errors;
  values: object;
}

interface Shown {
  /** The errors of the current values. */
  found: Errors;
  refused: Refused | null;
  values: object;
  /** Fields whose errors are shown: all of them once the form has been sent. */
  visited: ReadonlySet<string> | 'all';
}

/** The errors to show. An error disappears when its cause is fixed: a refused value has changed, or the schema accepts the value. */
export function errorsToShow({ found, refused, values, visited }: Shown): Errors {
  const own = Object.entries(found).filter(([path]) => visited === 'all' || visited.has(path));
  const told = Object.entries(refused?.errors ?? {}).filter(([path]) =>
    isSame(valueAt(values, path), valueAt(refused?.values ?? {}, path)),
  );
  return Object.fromEntries([...told, ...own]);
}
