import { messages } from '@brevet/contract/messages';
import { z } from 'zod';
import { Refusal } from '../../platform/http/errors.ts';
import type { Place } from './patent-search.queries.ts';

const place = z.tuple([z.string().regex(/^(-infinity|-?\d[\d.e+-]{0,24})$/), z.int()]);

/** A place as text for `next` and `after`. */
export const writeCursor = ({ value, id }: Place): string => Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Throws for any other text. */
export function readCursor(text: string): Place {
  const parsed = place.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw new Refusal('invalid', messages.wrongCursor, { field: 'after' });
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
