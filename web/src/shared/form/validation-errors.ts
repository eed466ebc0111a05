import type { z } from 'zod';

/** What is wrong with values, field path to text, by the very schema of the server; of several texts the first. */
export function problemsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
