import { isSame } from '@brevet/contract/differing-fields';
import type { z } from 'zod';
import { valueAt } from './paths.ts';

/** Field path to text. */
export type Errors = Record<string, string>;

/** The errors of values by the server's own schema; of several for one field the first. */
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
  /** The errors of the values as they are now. */
  found: Errors;
  refused: Refused | null;
  values: object;
  /** Fields whose errors may be shown: all of them once the form has been sent. */
  visited: ReadonlySet<string> | 'all';
}

/** The errors to show. One goes away when its cause is fixed: a refused value when it changes, any other when the schema accepts it. */
export function errorsToShow({ found, refused, values, visited }: Shown): Errors {
  const own = Object.entries(found).filter(([path]) => visited === 'all' || visited.has(path));
  const told = Object.entries(refused?.errors ?? {}).filter(([path]) =>
    isSame(valueAt(values, path), valueAt(refused?.values ?? {}, path)),
  );
  return Object.fromEntries([...told, ...own]);
}
