import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { FoundPatent } from '@brevet/contract/patent-search';
import type { SessionUser } from '@brevet/contract/session';
import { starsOf } from '@brevet/contract/statuses';
import type { Database } from '../../platform/db/client.ts';
import type { CountCache } from '../../platform/db/count-cache.ts';
import type { BoundTable, PageQuery } from '../../platform/db/paged-table.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { refuseTimeout } from '../../platform/http/statement-timeout.ts';
import { excerptsOf, wordsToCompare } from '../listings/listings.ts';
import { termsState } from '../patent-terms/patent-terms.ts';
import { internationalClass } from '../patents/patents.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { wanted } from './keywords.ts';
import { isCommon, newestOf } from './newest-first.queries.ts';
import type { Order, Place } from './patent-order.queries.ts';
import { isOfText, sortTypeOf } from './patent-order.queries.ts';
import type { Conditions, PatentFacts, Stars } from './patent-search.queries.ts';
import {
  allPlaces,
  countFound,
  countLimit,
  ownPatents,
  placesAfter,
  storedPatents,
  wordsFound,
} from './patent-search.queries.ts';
import type { SearchEngine } from './search-engine.ts';
import type { PatentSearch } from './search-terms.ts';
import { asksLegal, asksNames, asksNumbersAlone, readSearch } from './search-terms.ts';
import { countStatuses } from './status-counts.queries.ts';
import { wordQuery } from './word-query.queries.ts';

/** The parts that a search uses: its own connections, whose statements end after a few seconds. */
export interface Searching {
  db: Database;
  searchDb: Database;
  counts: CountCache;
  /** Null without a search server. */
  engine: SearchEngine | null;
}

/** Patents that match, as far as the reader may know them. */
export async function searchPatents(
  services: Searching,
  user: SessionUser,
  search: PatentSearch & { star?: Stars | undefined; after?: string | undefined },
): Promise<BoundTable<FoundPatent>> {
  const { star, after, ...fields } = search;
  const conditions = await conditionsOf(services, user, fields, star);
  return {
    hidden: [],
    page: (query) => {
      const order = query as PageQuery & Order;
      const search = { ...conditions, byName: order.sid === 'Assignee' };
      return refuseTimeout(pageOf(services, search, startOf(search, order, after), order));
    },
    all: (order, on = services.searchDb) =>
      allOf(services, on, { ...conditions, byName: order.sid === 'Assignee' }, order as Order),
    neighbors: async () => ({ previous: null, next: null }),
  };
}

/** The patents that a search finds by legal status, whatever status it asks for; null if too many match. */
export async function statusCounts(services: Searching, user: SessionUser, search: PatentSearch) {
  const { searchDb: db, counts } = services;
  const asked = await conditionsOf(services, user, search, undefined);
  const conditions = { ...asked, terms: { ...asked.terms, legal: { ...asked.terms.legal, status: undefined } } };
  const key = `patent statuses:${JSON.stringify([conditions.terms, conditions.query.all])}`;
  return counts.get(key, ['patents'], () => refuseTimeout(countStatuses(db, conditions)));
}

async function conditionsOf(
  { searchDb }: Searching,
  user: SessionUser,
  fields: PatentSearch,
  star: Stars | undefined,
): Promise<Conditions> {
  if (fields.RecordedOwner !== undefined && !isStaff(user.UserType))
    throw new Refusal('field_not_allowed', messages.notAllowed, { field: 'RecordedOwner' });
  const terms = readSearch(fields);
  const query = await refuseTimeout(wordQuery(searchDb, terms));
  if (terms.keywords && query.all === null) throw new Refusal('words_too_common', messages.wordsTooCommon, { field: 'Keywords' });
  return { terms, query, star, own: asksNumbersAlone(terms), user, kept: await refuseTimeout(termsState(searchDb)) };
}

/** The beginning of a page: after a row, or after a number of rows that the search engine has shown. */
interface Start {
  after: Place | null;
  offset: number;
}

const engineCursor = /^from-(\d{1,5})$/;

function startOf(search: Conditions, order: PageQuery & Order, after: string | undefined): Start {
  if (after === undefined) return { after: null, offset: (order.page - 1) * order.limit };
  const [, offset] = engineCursor.exec(after) ?? [];
  return offset === undefined
    ? { after: readCursor(after, sortTypeOf(search, order)), offset: 0 }
    : { after: null, offset: Number(offset) };
}

/** The search engine knows neither ratings nor what only the brokerage has, and a number is found at once without it. */
const suitsEngine = ({ terms, star }: Conditions, { after, offset }: Start, query: PageQuery & Order): boolean =>
  terms.numbers === null &&
  star === undefined &&
  !asksLegal(terms) &&
  query.sid !== 'TermEnd' &&
  after === null &&
  offset + query.limit < countLimit &&
  !isOfText(query);

async function pageOf(services: Searching, search: Conditions, start: Start, query: PageQuery & Order) {
  const { engine, searchDb: db } = services;
  if (!engine || !suitsEngine(search, start, query)) return pageFromDatabase(services, search, start, query);
  const { offset } = start;
  const found = await engine.find(search, query, offset, query.limit + 1);
  if (!found) return { ...(await pageFromDatabase(services, search, start, query)), message: messages.searchEngineAway };
  const { limit } = query;
  const total = Math.min(found.total, countLimit);
  const places = found.ids.slice(0, limit).map((id) => ({ id, value: '' }));
  return {
    type: 'sphinx' as const,
    data: await presented(db, search, places, true),
    total,
    pages: Math.ceil(total / limit),
    more: found.total > countLimit,
    ...(found.ids.length > limit ? { next: `from-${offset + limit}` } : {}),
  };
}

async function pageFromDatabase(services: Searching, asked: Conditions, { after, offset }: Start, query: PageQuery & Order) {
  const { searchDb: db } = services;
  const { limit, sid } = query;
  const sorts = isOfText(query) || (sid === 'Relevance' && asked.query.words !== null);
  const { apart } = asked.query;
  const isQuick =
    !sorts && apart !== null && isFoundByIndex(asked) && (await isCommon(db, apart, offset + limit + 1, countLimit));
  const search = { ...asked, newest: isQuick || sid === 'TermEnd' ? undefined : await newestFor(services, asked) };
  const counted = isQuick ? Promise.resolve(countLimit + 1) : totalOf(services, db, search);
  const placesIf = (many: boolean) => {
    if (offset >= countLimit) return Promise.resolve([]);
    return placesAfter(db, search, { order: query, after, offset, limit: limit + 1, many }, isStaff(search.user.UserType));
  };
  // Only orders without an index need the count first, and not if only the newest patents are read.
  const [total, places] =
    sorts && !search.newest
      ? await counted.then(async (found) => [found, await placesIf(found > countLimit)] as const)
      : await Promise.all([counted, placesIf(false)]);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const message = boundOf(search, total, sorts) ?? uncomputedOf(search, query);
  return {
    data: await presented(db, search, shown, true),
    total: Math.min(total, countLimit),
    pages: Math.ceil(Math.min(total, countLimit) / limit),
    more: total > countLimit || Boolean(search.newest),
    ...(message === null ? {} : { message }),
    ...(places.length > limit && last ? { next: writeCursor(last) } : {}),
  };
}

/** The patents that the answer leaves out. */
function boundOf(search: Conditions, total: number, sorts: boolean): string | null {
  const { newest } = search;
  if (!newest) return sorts && total > countLimit ? messages.tooManyPatentsToSort : null;
  const since = new Date(newest.since).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return isFoundByIndex(search) ? messages.newestPatents(since) : messages.newestSearched(since);
}

/** A search of kept terms leaves out the patents that have none yet; an order by them has those at one end. */
const uncomputedOf = ({ terms, kept }: Conditions, { sid }: Order): string | null =>
  kept.areLeft && (asksLegal(terms) || sid === 'TermEnd') ? messages.termsNotComputed : null;

/** About as many of the newest patents are read for very common words. */
const mostRead = 5000;

/** True if the index alone finds candidates. Phrases, days of publication and inventors may still be compared with their rows. */
const isInIndex = ({ terms, star, own }: Conditions): boolean =>
  !own &&
  !asksLegal(terms) &&
  terms.numbers === null &&
  star === undefined &&
  terms.filed.from === undefined &&
  terms.filed.to === undefined;

/** All patents that the index finds match. */
const isFoundByIndex = (search: Conditions): boolean => {
  const { terms, query } = search;
  const { inventor, published } = terms;
  const hasDays = published.from !== undefined || published.to !== undefined;
  return isInIndex(search) && query.all === query.apart && inventor.length < 2 && !hasDays;
};

/** The months to read of a search for words that very many patents have. Conditions that the index doesn't know read the whole store. */
async function newestFor({ counts, searchDb }: Searching, search: Conditions): Promise<Conditions['newest']> {
  const { apart } = search.query;
  const { published } = search.terms;
  if (apart === null || !isInIndex(search)) return undefined;
  const key = `newest patents:${JSON.stringify([apart, published])}`;
  return counts.get(key, ['patents', 'listings'], () => newestOf(searchDb, apart, published, mostRead));
}

function totalOf({ counts }: Pick<Searching, 'counts'>, db: Database, search: Conditions): Promise<number> {
  const { terms, query, star, own, user, newest } = search;
  const reader = own && !isStaff(user.UserType) ? user.UserID : '';
  const key = `patent search:${reader}:${JSON.stringify([terms, query.all, star, own, newest?.since])}`;
  return counts.get(key, ['patents', 'listings'], () => countFound(db, search, isStaff(user.UserType)));
}

/** All rows, some at a time. Very many of them come in the order of the store, because a rank would be compared with all others. */
async function* allOf(services: Searching, on: Database, search: Conditions, order: Order): AsyncGenerator<FoundPatent[]> {
  const { db, searchDb } = services;
  const newest = await refuseTimeout(newestFor(services, search));
  const many = Boolean(newest) || (await refuseTimeout(totalOf(services, searchDb, search))) > countLimit;
  const chosen: Order = many && order.sid === 'Relevance' ? { sid: 'PatentID', sod: 'DESC' } : order;
  // The cursor holds its connection, so the rows come by another one, without the time limit of a search.
  for await (const places of allPlaces(on, search, chosen, isStaff(search.user.UserType)))
    yield await presented(db, search, places, false);
}

/** The patents at these places, in their order. */
async function presented(db: Database, search: Conditions, places: readonly Place[], marked: boolean): Promise<FoundPatent[]> {
  const ids = places.map(({ id }) => id);
  const [stored, own] = await Promise.all([
    storedPatents(
      db,
      search.user,
      ids.filter((id) => id > 0),
    ),
    ownPatents(
      db,
      search.user,
      ids.filter((id) => id < 0).map((id) => -id),
    ),
  ]);
  const byId = new Map([...stored, ...own].map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const found = marked ? await foundIn(db, search, rows) : new Set<string>();
  return rows.map((row) => present(search, row, found));
}

async function foundIn(db: Database, { terms, query }: Conditions, rows: readonly PatentFacts[]): Promise<Set<string>> {
  if (query.marked === null || !terms.keywords) return new Set();
  const searched = wanted(terms.keywords).map(({ text }) => text);
  return wordsFound(db, wordsToCompare(rows.map(textsOf), searched.join(' ')), query.marked);
}

const textsOf = ({ Title, Abstract }: PatentFacts): Record<'Title' | 'Abstract', string> => ({
  Title: Title ?? '',
  Abstract: Abstract ?? '',
});

/**
 * A row as its reader may know it. Buyers learn either who holds a patent or which listing has it, because both together could name
 * the seller.
 */
function present({ terms, user, byName = false }: Conditions, row: PatentFacts, found: ReadonlySet<string>): FoundPatent {
  const { Country, PatentNumber, PatentStatus, Title, Cpc, FiledDate, PublicationDate, IssuedDate, rating } = row;
  const staff = isStaff(user.UserType);
  const ListingId = staff || !(byName || asksNames(terms)) ? row.ListingId : null;
  const named = staff || ListingId === null;
  const Hits = found.size === 0 ? [] : excerptsOf(textsOf(row), found, 'Title');
  return {
    PatentID: staff || ListingId !== null ? row.PatentID : null,
    Country,
    PatentNumber,
    PatentStatus,
    Title,
    Assignee: named ? row.Assignees.join('; ') : '',
    Inventor: named ? row.Inventors.join('; ') : '',
    Classification: row.Uspc,
    InternationalClass: internationalClass(row),
    Cpc,
    FiledDate,
    PublicationDate,
    IssuedDate,
    LegalStatus: row.LegalStatus,
    TermEnd: row.TermEnd,
    Certainty: row.Certainty,
    EndedOn: row.EndedOn,
    FeeStage: row.FeeStage,
    FeeDue: row.FeeDue,
    ...(staff ? { RecordedOwner: (row.Owners ?? []).join('; ') } : {}),
    ListingId,
    rating,
    Stars: starsOf(rating ?? 0),
    Hits: Hits.flatMap(({ Field, Parts }) => (Field === 'Title' || Field === 'Abstract' ? [{ Field, Parts }] : [])),
  };
}
