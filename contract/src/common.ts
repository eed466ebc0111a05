import { z } from 'zod';

const maxInt4 = 2_147_483_647;

/** A row's number as it stands in a query string. */
export const idParam = z.coerce.number().int().min(1).max(maxInt4);
export const id = z.int().min(1).max(maxInt4);

/** PostgreSQL has no year 0. */
const hasYear = (value: string): boolean => !value.startsWith('0000');
const noYear = 'Please enter a later year';

/** A moment, ISO 8601 in UTC. */
export const isoDateTime = z.iso.datetime().refine(hasYear, noYear);
export const unknownPlace = 'Unknown place';
/** Where an address is, as far as its network tells. */
export const place = z.string().nullable().describe('a country, This network, This computer; null: unknown');
/** A day, YYYY-MM-DD. */
export const isoDate = z.iso.date().refine(hasYear, noYear);

/** A moment that the caller claims; accepted for the interface's sake and never used (the server's clock decides). */
export const claimedTime = z.string().max(64).optional();

/** Free text up to `max` characters, trimmed; PostgreSQL has no NUL, and in JSON no half of a character. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please enter at most ${max.toLocaleString('en')} characters`)
    .refine((value) => !value.includes('\u0000'), 'Please remove the control characters')
    .refine((value) => value.isWellFormed(), 'Please remove the broken characters');

/** A comma separated list of whole numbers in a query string: `1,-1`. */
export const intList = (allowed: readonly number[]) =>
  z
    .string()
    .max(64)
    .transform((value, context) => {
      const numbers = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
      if (numbers.every((number) => allowed.includes(number))) return numbers;
      context.addIssue({ code: 'custom', message: `Please give numbers out of ${allowed.join(', ')}` });
      return z.NEVER;
    });

export const brokerCode = z
  .string()
  .trim()
  .min(1)
  .max(16)
  .regex(/^[A-Za-z0-9_-]+$/, 'Please enter a broker code');

/** An answer that only says how it went. */
export const said = z.object({ message: z.string() });
