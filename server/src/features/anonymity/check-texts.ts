import { createHash } from 'node:crypto';
import type { Finding, KnownName, NameIndex } from '@brevet/contract/anonymity-check';
import { attachmentOf } from '@brevet/contract/attachment-fields';
import { messages } from '@brevet/contract/messages';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/client.ts';
import { isTransaction } from '../../platform/db/client.ts';
import { WorkFirst } from '../../platform/db/work-first.ts';
import { currentCall } from '../../platform/fair-shares/current-call.ts';
import { FairTurns } from '../../platform/fair-shares/fair-turns.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { requireTextBudget } from '../../platform/http/text-budget.ts';
import { CheckThreads, mostThreads } from './check-threads.ts';
import type { FindingsByState, Placed } from './finding-list.ts';
import { FindingList } from './finding-list.ts';
import type { TextToCheck } from './long-texts.ts';
import { turnsOf } from './long-texts.ts';

/** Shares of the threads. Tests change them. */
export const checkLimits = {
  /** Turns that wait, of all accounts, and how long. */
  waiting: 100,
  msToWait: 20_000,
};

const retryAfter = 5;
const busy = () => new Refusal('busy', messages.textsUnchecked, { retryAfter });

export interface Check {
  /** Texts by the path of their field. */
  texts: readonly (readonly [string, string])[];
  /** Names that belong to the listing. */
  names: readonly KnownName[];
  shared: readonly NameIndex[];
  /** Fields with the keys of the findings that a broker allowed in them. */
  allowed: ReadonlyMap<string, readonly string[]>;
  /** Findings of other kinds don't count. Null for all kinds. */
  kinds: readonly Finding['kind'][] | null;
  /** Says which of `names` are in the texts, too. */
  each?: boolean;
}
type InTexts = Omit<Check, 'texts' | 'allowed'> & { texts: readonly TextToCheck[] };

export interface Findings {
  open: Finding[];
  allowed: Finding[];
  /** The numbers of the names that are in the texts; empty unless asked. */
  named: ReadonlySet<number>;
}
type Result = FindingsByState & Pick<Findings, 'named'>;

const threads = new CheckThreads();
const turns = new FairTurns<string>(mostThreads, busy);
/** Results for transactions that begin again, by what was checked. */
const results = new LRUCache<string, Result>({ max: 100, ttl: 60_000 });
let checks = 0;

/**
 * Finds names and contact details in texts, in threads that accounts share in turns. In a transaction, throws WorkFirst: texts are
 * checked without a connection or a lock, and the transaction then begins again. It accepts the result only for the same texts and names.
 */
export async function findingsInTexts(db: Db, { texts, allowed, ...check }: Check): Promise<Findings> {
  const filled = texts.filter(([, text]) => text !== '');
  if (filled.length === 0) return { open: [], allowed: [], named: new Set() };
  const asked: InTexts = {
    ...check,
    texts: filled.map(([field, text]) => ({ text, part: attachmentOf(field)?.part ?? null, allowed: allowed.get(field) ?? [] })),
  };
  const found = await knownOrNew(db, asked);
  const inField = ({ place, ...finding }: Placed): Finding => ({ field: filled[place]?.[0] ?? '', ...finding });
  return { ...found, open: found.open.map(inField), allowed: found.allowed.map(inField) };
}

async function knownOrNew(db: Db, asked: InTexts): Promise<Result> {
  const key = keyOf(asked);
  const work = async (): Promise<Result> => {
    const found = await inTurns(asked);
    results.set(key, found);
    return found;
  };
  if (!isTransaction(db)) return work();
  const known = results.get(key);
  if (known) return known;
  throw new WorkFirst(work, busy());
}

/** Checks all texts, unless so much is found that the rest doesn't matter. */
async function inTurns({ texts, each = false, ...asked }: InTexts): Promise<Result> {
  const { key, answer, budget } = currentCall.getStore() ?? job;
  await requireTextBudget(budget, key);
  checks += 1;
  const turn = { ...asked, shared: asked.shared.map(({ posting }) => posting), each, check: checks };
  const named = new Set<number>();
  const list = new FindingList();
  for (const pieces of turnsOf(texts)) {
    if (turns.waiting >= checkLimits.waiting) throw busy();
    const end = await turns.begin(key, checkLimits.msToWait, answer);
    const began = Date.now();
    try {
      const { found, named: some, milliseconds } = await threads.run({ ...turn, pieces });
      budget?.spend(key, milliseconds);
      for (const number of some) named.add(number);
      list.addAll(found, (place) => texts[place]?.part !== null);
    } catch (error) {
      budget?.spend(key, Math.max(0, Date.now() - began));
      throw Object.assign(busy(), { cause: error });
    } finally {
      end();
    }
    if (list.isSettled && !each) break;
  }
  return { ...list.found, named };
}

/** Jobs take turns with accounts, and have no budget. */
const job = { key: 'background', answer: undefined, budget: undefined };

/** Numbers of indexes, which never change. */
const numbers = new WeakMap<NameIndex, number>();
let indexes = 0;
function numberOf(index: NameIndex): number {
  const number = numbers.get(index) ?? indexes + 1;
  if (number > indexes) indexes = number;
  numbers.set(index, number);
  return number;
}

/** A hash of everything that the result of a check depends on. */
function keyOf({ texts, names, shared, kinds, each = false }: InTexts): string {
  const hash = createHash('sha256').update(JSON.stringify([names, shared.map(numberOf), kinds, each]));
  for (const { text, part, allowed } of texts) hash.update(JSON.stringify([text.length, part, allowed])).update(text);
  return hash.digest('base64url');
}
