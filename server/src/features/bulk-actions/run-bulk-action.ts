import type { BulkAction, BulkResult } from '@brevet/contract/bulk-actions';
import { messages } from '@brevet/contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../../platform/db/client.ts';
import { WorkFirst } from '../../platform/db/work-first.ts';
import type { Changing, Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { FairTurns } from '../../platform/fair-shares/fair-turns.ts';
import type { Authenticator, SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import { newToken } from '../../platform/secrets/tokens.ts';
import type { StoredChange, Untold } from '../../schema/bulk-actions.ts';
import type { Notifying, Tell } from '../inbox/inbox.ts';
import { listingToStaff } from '../listings/listings.ts';
import { bulkActionOf, insertBulkAction, insertRows, isStopped, rowsOf } from './bulk-actions.queries.ts';
import { tellBulkNews } from './tell-bulk-news.ts';

/** Few enough that no one waits long for a locked listing, and enough that a change is announced rarely. */
const batchSize = 20;
const atOnce = 2;
const retryAfter = 10;

/** The time that a batch waits for its turn. Tests shorten it. */
export const bulkLimits = { msToWait: 30_000 };

export interface Running extends Writing, Notifying {
  sessions: Authenticator;
  log: FastifyBaseLogger;
}

/** Batches of bulk actions run two at a time, at most one per account, and accounts take turns. */
export class BulkTurns {
  readonly #turns = new FairTurns<number>(atOnce, () => new Refusal('busy', messages.bulkBusy, { retryAfter }));

  async run<T>({ user }: SignedInCaller, work: () => Promise<T>): Promise<T> {
    const end = await this.#turns.begin(user.UserID, bulkLimits.msToWait);
    return work().finally(end);
  }
}

interface Asked {
  Action: BulkAction;
  ListingID: readonly number[];
  BulkKey?: string | undefined;
}

/** Changes one listing in a transaction. Null if it wouldn't change. */
export type ChangeOne = (tx: Transaction, caller: SignedInCaller, tell: Tell, ListingID: number) => Promise<StoredChange | null>;

/** The hearers of a whole batch: staff and the caller. Each change announces itself to everyone else who sees it. */
export const bulkReaders = (UserID: number) => ({ ...listingToStaff, listings: UserID });

/** Changes each listing on its own, or refuses it with its reason. Each change is stored with its result in one transaction. */
export async function runBulkAction(
  services: Running,
  turns: BulkTurns,
  caller: SignedInCaller,
  { Action, ListingID, BulkKey = newToken() }: Asked,
  call: Changing,
  change: ChangeOne,
): Promise<BulkResult> {
  const { UserID } = caller.user;
  const listings = [...new Set(ListingID)].sort((one, other) => one - other);
  const BulkID = await insertBulkAction(services.db, { UserID, BulkKey, Action, Asked: listings.length });
  if (BulkID === null) return { ...(await resultOf(services, UserID, BulkKey)), repeated: true };
  const batch = async (tx: Transaction, now: SignedInCaller, part: readonly number[]): Promise<void> => {
    const rows = [];
    for (const one of part) {
      const { done, refused, untold } = await attempt(services, tx, (row, tell) => change(row, now, tell, one));
      rows.push({ BulkID, ListingID: one, Change: done, Refused: refused, Untold: untold });
    }
    await insertRows(tx, rows);
  };
  await inBatches(services, turns, caller, listings, async (now, part) => {
    if (await isStopped(services.db, BulkID)) return 'stop';
    await write(services, call, (tx) => batch(tx, now, part), bulkReaders(UserID));
    return 'go on';
  }).finally(() => tellBulkNews(services, BulkID));
  return resultOf(services, UserID, BulkKey);
}

/**
 * Passes on the listings in batches until one of them says to stop. Each batch waits for its turn, and uses the rights that the
 * caller has by then.
 */
export async function inBatches(
  services: Pick<Running, 'sessions'>,
  turns: BulkTurns,
  caller: SignedInCaller,
  listings: readonly number[],
  work: (caller: SignedInCaller, part: readonly number[]) => Promise<'go on' | 'stop'>,
): Promise<void> {
  for (let start = 0; start < listings.length; start += batchSize) {
    const next = await turns.run(caller, async () => {
      const user = caller.token === null ? caller.user : await services.sessions.userOf(caller.token, { seen: false });
      return work({ ...caller, user }, listings.slice(start, start + batchSize));
    });
    if (next === 'stop') return;
  }
}

/** Tries a change. If it is refused, everything it wrote is rolled back. Messages are collected. */
export async function attempt<T>(
  { log }: Pick<Running, 'log'>,
  tx: Transaction,
  act: (row: Transaction, tell: Tell) => Promise<T>,
) {
  const told: Untold[] = [];
  try {
    const done = await tx.transaction((row) =>
      act(row, async (readers, news) => {
        told.push({ readers, news });
      }),
    );
    return { done, refused: null, untold: told.length > 0 ? told : null };
  } catch (error) {
    if (error instanceof WorkFirst) throw error;
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a change of a bulk action failed');
    const { code, message } = error instanceof Refusal ? error : ({ code: 'failed', message: messages.whoops } as const);
    return { done: null, refused: { code, message }, untold: null };
  }
}

/** The result so far of a recent bulk action of this user. */
export async function resultOf({ db }: Pick<Writing, 'db'>, UserID: number, BulkKey: string): Promise<BulkResult> {
  const action = await bulkActionOf(db, UserID, BulkKey);
  if (!action) throw notFound();
  const rows = await rowsOf(db, action.BulkID);
  const changed = rows.filter((row) => row.changed).length;
  return {
    message: messages.bulkDone(changed, action.Asked),
    BulkKey,
    Action: action.Action,
    unfinished: action.Asked - rows.length,
    stopped: action.Stopped && rows.length < action.Asked,
    data: rows.map(({ ListingID, changed: isChanged, Refused, Undone, UndoRefused }) => ({
      ListingID,
      changed: isChanged,
      refused: Refused,
      undone: Undone,
      undoRefused: UndoRefused,
    })),
  };
}
