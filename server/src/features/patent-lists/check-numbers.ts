import { isStaff } from '@brevet/contract/access';
import { problemOfReading } from '@brevet/contract/number-problem';
import type { CheckedNumber } from '@brevet/contract/patent-lists';
import type { ReadNumber } from '@brevet/contract/patent-number';
import { isPatent, readPatentNumber, storedApplication } from '@brevet/contract/patent-number';
import type { SessionUser } from '@brevet/contract/session';
import type { Database } from '../../platform/db/client.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { canUpdate, decisionCode, readableListing } from '../listings/listings.ts';
import type { PatentKey } from '../patents/patents.ts';
import { keyOf, presentPublished } from '../patents/patents.ts';
import { brokerageHas, numbersOnListing, publicationsOf, publishedOf } from './patent-lists.queries.ts';

interface Sent {
  numbers: string[];
  Country: string;
  listing_id?: number | undefined;
  BrokerCode?: string | undefined;
}

/** The target of the numbers. */
interface Goal {
  ListingID: number;
  BrokerCode: string;
}

interface Line {
  /** The meaning of the text, if that isn't one patent. */
  read: ReadNumber;
  key: PatentKey | null;
  /** The number of an application as the store has it. */
  application: PatentKey | null;
  /** The line that has the same number first. */
  SameAs: number | null;
}

/**
 * Checks each number of a list. The patent store gives everyone the same answer. Other listings are only read for brokers and
 * admins, so that no one else learns what they have, not even from the response time.
 */
export async function checkNumbers(db: Database, user: SessionUser, sent: Sent): Promise<CheckedNumber[]> {
  const staff = isStaff(user.UserType);
  const goal = await goalOf(db, user, sent);
  const lines = linesOf(sent);
  const keys = lines.flatMap(({ key, SameAs }) => (key && SameAs === null ? [key] : []));
  const applications = lines.flatMap(({ application }) => application ?? []);
  const [stored, published, known, onListing] = await Promise.all([
    publishedOf(db, keys),
    applications.length === 0 ? [] : publicationsOf(db, applications),
    staff ? brokerageHas(db, keys, goal) : [],
    goal.ListingID === 0 ? [] : numbersOnListing(db, goal.ListingID),
  ]);
  const publishedBy = Map.groupBy(published, ({ Country, ApplicationNumber }) => `${Country} ${ApplicationNumber}`);
  const storedBy = new Map(stored.map((row) => [keyOf(row), row]));
  const knownBy = new Map(known.map((row) => [keyOf(row), row]));
  const there = new Set([...onListing, ...known.filter(({ isAdded }) => isAdded)].map(keyOf));
  return lines.map(({ read, key, application, SameAs }, index) => {
    const line = { Line: index + 1, Reason: null, SameAs, Choices: [], Published: null, ...(staff ? { Listings: [] } : {}) };
    if (!key) {
      const Choices = choicesOf(read, application ? (publishedBy.get(keyOf(application)) ?? []) : []);
      const Verdict = Choices.length > 0 ? 'unclear' : 'malformed';
      return { ...line, Verdict, Country: null, PatentNumber: null, Reason: problemOfReading(read), Choices };
    }
    const row = storedBy.get(keyOf(key));
    const isDuplicate = SameAs !== null || there.has(keyOf(key));
    return {
      ...line,
      ...key,
      Verdict: isDuplicate ? 'duplicate' : row ? 'found' : 'unknown',
      Published: row ? presentPublished(row) : null,
      ...(staff ? { Listings: knownBy.get(keyOf(key))?.Listings ?? [] } : {}),
    };
  });
}

/** Throws 404 for a listing that the user may not know, 403 unless they may add patents there. */
async function goalOf(db: Database, user: SessionUser, { listing_id, BrokerCode }: Sent): Promise<Goal> {
  if (listing_id !== undefined && !canUpdate(user, await readableListing(db, user, listing_id))) throw forbidden();
  if (BrokerCode !== undefined && !isStaff(user.UserType)) throw forbidden();
  return {
    ListingID: listing_id ?? 0,
    BrokerCode: BrokerCode === undefined ? '' : await decisionCode(db, user, BrokerCode),
  };
}

function linesOf({ numbers, Country }: Sent): Line[] {
  const first = new Map<string, number>();
  return numbers.map((text, index) => {
    const read = readPatentNumber(text, Country);
    const [found, ...others] = read.readings;
    if (!found || others.length > 0) return { read, key: null, application: null, SameAs: null };
    if (!isPatent(found)) {
      const application = { Country: found.country, PatentNumber: storedApplication(found.application) };
      return { read, key: null, application, SameAs: null };
    }
    const key = { Country: found.country, PatentNumber: found.number };
    const SameAs = first.get(keyOf(key)) ?? null;
    if (SameAs === null) first.set(keyOf(key), index + 1);
    return { read, key, application: null, SameAs };
  });
}

/** The patents that a number may be, if it isn't one for sure. */
const choicesOf = ({ readings }: ReadNumber, published: readonly PatentKey[]): PatentKey[] => [
  ...readings.filter(isPatent).map(({ country, number }) => ({ Country: country, PatentNumber: number })),
  ...published.map(({ Country, PatentNumber }) => ({ Country, PatentNumber })),
];
