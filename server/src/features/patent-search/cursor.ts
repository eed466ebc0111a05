import { isoDate } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { z } from 'zod';
import { Refusal } from '../../platform/http/errors.ts';
import type { Place, SortType } from './patent-order.queries.ts';

const place = z.tuple([z.string().max(64), z.int()]);
/** A rank as PostgreSQL writes it. Its numbers of four bytes hold no smaller and no larger ones. */
const isRank = (value: string): boolean => {
  const rank = /^\d(\.\d{1,12})?(e-\d{1,2})?$/.test(value) ? Number(value) : Number.NaN;
  return rank === 0 || rank > 1e-37;
};
/** The values that PostgreSQL can compare, by the type of the order's column. */
const isComparable: Record<SortType, (value: string) => boolean> = {
  date: (value) => value === '-infinity' || isoDate.safeParse(value).success,
  bigint: (value) => /^-?\d{1,15}$/.test(value),
  real: isRank,
  text: (value) => !value.includes('\0'),
};

/** A place as text for `next` and `after`. */
export const writeCursor = ({ value, id }: Place): string => Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Throws for any other text, even for a place in an order of another kind. */
export function readCursor(text: string, type: SortType): Place {
  const parsed = place.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success || !isComparable[type](parsed.data[0]))
    throw new Refusal('invalid', messages.wrongCursor, { field: 'after' });
  const [value, id] = parsed.data;
  return { value, id };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
