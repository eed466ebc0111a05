import type { CallError } from '../api/client.ts';
import { formatCount } from '../ui/format.ts';

/** Problems of a field that are shown. A file can have hundreds. */
const mostOfField = 5;

type Told = Pick<CallError, 'errors' | 'more'>;

/** The first problems of each field, and how many others there are. */
export function firstProblems({ errors, more }: Told): { fields: [path: string, problems: string[]][]; more: number } {
  const all = Object.entries(errors).map(([path, text]) => [path, text.split('\n')] as const);
  const hidden = all.reduce((sum, [, { length }]) => sum + Math.max(0, length - mostOfField), 0);
  return { fields: all.map(([path, problems]) => [path, problems.slice(0, mostOfField)]), more: hidden + more };
}

/** The first problems as one text. */
export function firstProblemsText(told: Told): string {
  const { fields, more } = firstProblems(told);
  const texts = fields.flatMap(([, problems]) => problems);
  return [...texts, ...(more > 0 ? [`And ${formatCount(more)} more.`] : [])].join(' ');
}
