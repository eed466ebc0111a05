import { z } from 'zod';
import { DamageError } from '../input/file-errors.ts';
import { decodeBytes } from '../readers/encodings.ts';
import type { Doubts } from '../readers/facts.ts';
import { jsonObjects } from '../readers/json-objects.ts';
import { officeDay } from './days.ts';
import type { LegalFormat } from './legal-format.ts';
import type { LegalItem } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';

/** Numbers and flags come as text in some answers, and everything may be missing. */
export const given = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value).trim() || null));

export const listOf = <T extends z.ZodType>(item: T) => z.array(item).nullish();

/** The day of "2026-06-05T19:10:56" or "06-05-2026". */
export function dayOf(doubts: Doubts, written: string | null, what: string): string | null {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(written ?? '') ?? [];
  return officeDay(doubts, year ? `${year}-${month}-${day}` : (written?.slice(0, 10) ?? null), what);
}

interface Format<T> {
  name: string;
  /** A text that each file has near its beginning. */
  sign: RegExp;
  /** Each record has a property with one of these names. */
  names: string[];
  schema: z.ZodType<T>;
  /** The records in an object. */
  read(object: T): Iterable<NewItem>;
}

export type NewItem = Omit<Extract<LegalItem, { record: unknown }>, 'position'> | { skipped: string };

/** A format of offices' answers in JSON. */
export const jsonFormat = <T>({ name, sign, names, schema, read }: Format<T>): LegalFormat =>
  recordFormat({
    name,
    recognizes: (head) =>
      /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(head.toString('latin1', 0, 256)) && sign.test(head.toString('latin1')),
    async *read({ bytes }, after) {
      for await (const found of jsonObjects(bytes, names)) {
        // Each record of an object gets a position of its own.
        let { position } = found;
        for (const item of itemsOf(found, schema, read)) {
          if (position > after) yield { ...item, position };
          position += 1;
        }
      }
    },
  });

function* itemsOf<T>(
  { bytes, problem, isCutOff = false }: { bytes: Buffer; problem: string | null; isCutOff?: boolean },
  schema: z.ZodType<T>,
  read: (object: T) => Iterable<NewItem>,
): Generator<NewItem & { isCutOff?: boolean }> {
  if (problem !== null) return yield { skipped: problem, isCutOff };
  try {
    const parsed = schema.safeParse(JSON.parse(decodeBytes(bytes, 'utf-8')));
    if (parsed.success) yield* read(parsed.data);
    else yield { skipped: `its "${parsed.error.issues[0]?.path.join('.')}" has an unknown form` };
  } catch (error) {
    if (error instanceof SyntaxError) yield { skipped: 'its JSON is damaged' };
    else if (error instanceof DamageError) yield { skipped: error.message };
    else throw error;
  }
}
