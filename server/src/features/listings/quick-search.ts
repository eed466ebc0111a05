import { startOfNumber } from '@brevet/contract/patent-number';
import { mostQuickHits } from '@brevet/contract/quick-search';
import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { searchedId } from '../../platform/db/search.ts';
import { listingsWithWords, listingWithId, patentsStarting } from './quick-search.queries.ts';

const mostWords = 8;
/** Shorter starts of patent numbers match too many patents to choose from. */
const leastDigits = 4;

/** The listings and patents that the command palette shows for a text, with the listing of that ID first. */
export async function quickSearch(db: Db, user: SessionUser, search: string) {
  const id = searchedId(search);
  const words = search.split(/\s+/).slice(0, mostWords);
  const start = startOfNumber(search);
  const isNumber = start !== null && start.number.replace(/\D/g, '').length >= leastDigits;
  const [named, withWords, patents] = await Promise.all([
    id === 0 ? [] : listingWithId(db, user, id),
    listingsWithWords(db, user, words, id),
    isNumber ? patentsStarting(db, user, start) : [],
  ]);
  return { listings: [...named, ...withWords].slice(0, mostQuickHits), patents };
}
