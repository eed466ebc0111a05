import { isStaff } from '@brevet/contract/access';
import type { Finding } from '@brevet/contract/anonymity-check';
import { findingKey } from '@brevet/contract/anonymity-check';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { Database } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { DistinctLimit } from '../../platform/rate-limit/rate-limit.ts';
import { NamesFound } from './names-found.ts';

/** Names of strangers that findings may confirm to an account per day. A seller's texts rarely have ten. */
const confirmed = new DistinctLimit('names confirmed', { allowed: 200, minutes: 24 * 60 });

type Reader = Pick<SessionUser, 'UserID' | 'UserType'>;

/** True if the account reached the limit, so the rest is left to the review. */
export const hasConfirmedMost = async (db: Database, { UserID }: Reader): Promise<boolean> =>
  (await confirmed.count(db, UserID)) >= confirmed.allowed;

const namesStranger = ({ kind }: Finding): boolean => kind === 'company' || kind === 'person';

/** The findings that the user may be told. Counts the names of strangers among them; staff learn any number. */
export async function toldFindings<Found extends Finding>(db: Database, user: Reader, findings: Found[]): Promise<Found[]> {
  const names = new Set(findings.filter(namesStranger).map(({ text }) => findingKey(text)));
  if (isStaff(user.UserType) || names.size === 0) return findings;
  const told = await confirmed.admit(db, user.UserID, [...names]);
  return findings.filter((finding) => !namesStranger(finding) || told.has(findingKey(finding.text)));
}

/** Runs a call that refuses texts with names. A refusal tells its caller only what `toldFindings` allows. */
export async function tellingNames<T>({ db }: { db: Database }, user: Reader, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof NamesFound)) throw error;
    const told = await toldFindings(db, user, error.all);
    // The next call leaves these names to the review.
    if (told.length === 0) throw new Refusal('too_many', messages.manyNames, { retryAfter: 1 });
    throw new NamesFound(error.message, told, error.tells ?? null);
  }
}
