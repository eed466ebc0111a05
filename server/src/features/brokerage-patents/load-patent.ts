import { normalizePatentNumber } from '@brevet/contract/patent-number';
import type { SessionUser } from '@brevet/contract/session';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import type { PatentKey } from '../patents/patents.ts';
import { keyOfNumber } from '../patents/patents.ts';
import type { PatentFacts } from './brokerage-patents.policy.ts';
import { canKnowPatent } from './brokerage-patents.policy.ts';
import type { KnownPatent } from './brokerage-patents.queries.ts';
import { lockPatent, patentById, patentByKey } from './brokerage-patents.queries.ts';

/**
 * The number of a patent that Brevet may have. Numbers that were stored before they were compared with the shapes of their office stay
 * reachable as they are.
 */
export function keyOfKnown(number: string, country: string, field = 'PatentNumber'): PatentKey {
  const found = normalizePatentNumber(number, country);
  if (found) return { Country: found.country, PatentNumber: found.number };
  if (isStored(number)) return { Country: country, PatentNumber: number };
  return keyOfNumber(number, country, field);
}

/** The form in which numbers are stored. */
const isStored = (number: string): boolean => /^[A-Z]{0,2}\d{1,13}$/.test(number);

/** A patent of the brokerage that the user may know. Throws the same 404 for one that doesn't exist. */
export async function readablePatent(db: Db, user: SessionUser, PatentID: number): Promise<KnownPatent> {
  return requireKnown(user, await patentById(db, user, PatentID));
}

/** `readablePatent`, by number. */
export async function readablePatentByKey(db: Db, user: SessionUser, key: PatentKey): Promise<KnownPatent> {
  return requireKnown(user, await patentByKey(db, user, key));
}

function requireKnown(user: SessionUser, patent: KnownPatent | null): KnownPatent {
  if (!patent || !canKnowPatent(user, patent)) throw notFound();
  return patent;
}

type Right = (user: SessionUser, patent: PatentFacts) => boolean;

/** Loads and locks a patent to change what belongs to it. Throws 404 if the user may not know it, 403 if they may not do this. */
export async function patentFor(tx: Transaction, user: SessionUser, PatentID: number, may: Right): Promise<KnownPatent> {
  await lockPatent(tx, PatentID);
  const patent = await readablePatent(tx, user, PatentID);
  if (!may(user, patent)) throw forbidden();
  return patent;
}
