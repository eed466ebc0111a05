import type { ListingHit } from '@brevet/contract/listing-search';
import { listingSearchNames } from '@brevet/contract/listing-search';
import { searchedByBuyers } from '@brevet/contract/listing-texts';
import { messages } from '@brevet/contract/messages';
import { searchedNumbers } from '@brevet/contract/patent-number';
import type { SessionUser } from '@brevet/contract/session';
import type { AvailableStatus } from '@brevet/contract/statuses';
import { statuses, statusLabel } from '@brevet/contract/statuses';
import type { Database, Db } from '../../platform/db/client.ts';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { refuseTimeout } from '../../platform/http/statement-timeout.ts';
import type { Texts } from './listing-hits.ts';
import { excerptsOf, wordsToCompare } from './listing-hits.ts';
import type { SearchedWords } from './listing-search.queries.ts';
import { attachmentsFound, foundAmong, hasSearchableWords, searchedTexts } from './listing-search.queries.ts';
import { foundListings, listingSearchTable } from './listing-search.tables.ts';
import { canSeeConfidential, isRestricted } from './listings.policy.ts';
import { listingById } from './listings.queries.ts';
import type { ReaderFilters } from './listings.tables.ts';
import { presentRow, readerValues } from './listings.tables.ts';

/** The parts that a search uses: the usual connections, and those whose statements end after a few seconds. */
export interface SearchingListings extends Pick<Writing, 'db' | 'counts'> {
  searchDb: Database;
}

/** Names attachments as their readers see them. */
export interface Naming {
  attachmentName: (name: string, mediaType: string) => string;
}

/** The fields of a search, without empty ones. */
export interface ListingSearch extends ReaderFilters {
  listing_number?: number | undefined;
  patent_number?: string | undefined;
  with_all?: string | undefined;
  with_atleast_one?: string | undefined;
  with_exact?: string | undefined;
  patent_class?: string | undefined;
  infringement?: 0 | 1 | 2 | undefined;
}

const emptyWords = { with_all: '', with_atleast_one: '', with_exact: '' };

/** A regular expression for the phrase as whole words, with any white space between them. */
const phrasePattern = (phrase: string): string => {
  const escaped = phrase.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return `(^|[^[:alnum:]])${escaped.join('[\\s\u00a0\u2000-\u200a\u202f\u3000]+')}($|[^[:alnum:]])`;
};

const wordsOf = ({ with_all = '', with_atleast_one = '', with_exact = '' }: ListingSearch): SearchedWords | null =>
  with_all || with_atleast_one || with_exact ? { with_all, with_atleast_one, with_exact } : null;

function patentValues(number: string | undefined) {
  if (number === undefined) return {};
  const [first] = searchedNumbers(number);
  if (!first) throw new Refusal('invalid', messages.patentNumberInvalid, { field: 'patent_number' });
  return { patent_number: first.number, country: first.country };
}

/** A class and those below it, as `brevet_classes_of` writes classes. */
const classValues = (start: string | undefined) =>
  start === undefined ? {} : { patent_class: `'${start.toUpperCase().replaceAll(' ', '')}':*` };

/** Asks for more than a subclass, such as A23N. All groups of a patent together identify it. */
const asksGroup = (start = ''): boolean => start.replaceAll(' ', '').length > 4;

export const searchTerms = (search: ListingSearch) => ({
  words: wordsOf(search),
  ...patentValues(search.patent_number),
  ...classValues(search.patent_class),
});

/** A search as filter values, limited to what the user can see. */
async function searchValues(db: Db, user: SessionUser, code: string, search: ListingSearch) {
  if (listingSearchNames.every((name) => search[name] === undefined)) throw new Refusal('search_empty', messages.nothingToSearch);
  const { words, ...terms } = searchTerms(search);
  if (words && !(await hasSearchableWords(db, words))) throw new Refusal('words_too_common', messages.wordsTooCommon);
  const { listing_number, patent_number, infringement } = search;
  const asksWithheld = patent_number !== undefined || infringement !== undefined || asksGroup(search.patent_class);
  const values = {
    ...readerValues(user, code, search),
    ...emptyWords,
    ...words,
    ...(words ? { [canSeeConfidential(user) ? 'words' : 'openWords']: true } : {}),
    phrase: search.with_exact ? phrasePattern(search.with_exact) : '',
    ...(listing_number === undefined ? {} : { listing_number }),
    ...(infringement === undefined ? {} : { infringement }),
    ...(asksWithheld && !canSeeConfidential(user) ? { unrestricted: user.UserID } : {}),
    ...terms,
  };
  return { values, words };
}

/** The listings that match and that the user can see. */
export async function searchedRows(services: SearchingListings, user: SessionUser, code: string, search: ListingSearch) {
  const { values, words } = await searchValues(services.db, user, code, search);
  const { counts, db, searchDb } = services;
  const present = { present: presentRow(user) };
  const counted = async () => {
    const found = await refuseTimeout(foundListings(searchDb, values, tellingNumber));
    return found.map(({ ListingID }) => ListingID);
  };
  if (!search.with_exact) return { rows: listingSearchTable.bind({ db, counts }, values, present), words, counted };
  // A phrase of common words is looked for in thousands of texts.
  const rows = listingSearchTable.bind({ db: searchDb, counts }, values, present);
  const withTimeout: typeof rows = {
    ...rows,
    page: (query) => refuseTimeout(rows.page(query)),
    neighbors: (order, key) => refuseTimeout(rows.neighbors(order, key)),
  };
  return { rows: withTimeout, words, counted };
}

/** The active listings that the user's search finds, all or among those named. */
export async function activeListingsFound(
  db: Db,
  user: SessionUser,
  search: ListingSearch,
  { among, limit }: { among?: readonly number[]; limit: number },
) {
  const { values } = await searchValues(db, user, user.BrokerID, search);
  const active = { AvailableStatus: [statuses.active.code] };
  return foundListings(db, { ...values, ...active, ...(among ? { among } : {}) }, limit);
}

/** The number of so few listings tells which of them have a word in a confidential field. */
const tellingNumber = 100;

/**
 * The answer to a search, with excerpts of what it found. `told` gets the listings that the number
 * of results tells about, before the answer leaves.
 */
export async function searchListings(
  services: SearchingListings & Naming,
  user: SessionUser,
  code: string,
  search: ListingSearch,
  told: (listings: readonly number[]) => Promise<void>,
): Promise<BoundTable<ListingHit>> {
  const { rows, words, counted } = await searchedRows(services, user, code, search);
  const withoutHits = <Row extends object>(row: Row) => ({ ...row, Hits: [] });
  return {
    hidden: rows.hidden,
    async page(query) {
      const found = await rows.page(query);
      const ids = found.data.map(({ ListingID }) => ListingID);
      if (words && canSeeConfidential(user) && found.total > ids.length && found.total <= tellingNumber)
        await told(await counted());
      const hits = words ? await hitsOf(services, user, ids, words) : new Map<number, ListingHit['Hits']>();
      const data = found.data.map((row) => ({ ...row, Hits: hits.get(row.ListingID) ?? [] }));
      const unranked = words && found.more && query.sid === 'Relevance' ? messages.tooManyToRank : undefined;
      const message = data.length === 0 ? await whyNotFound(services, user, search.listing_number) : unranked;
      return { ...found, data, ...(message === undefined ? {} : { message }) };
    },
    async *all(order, on) {
      for await (const batch of rows.all(order, on)) yield batch.map(withoutHits);
    },
    async neighbors(order, key) {
      const { previous, next } = await rows.neighbors(order, key);
      return { previous: previous && withoutHits(previous), next: next && withoutHits(next) };
    },
  };
}

async function hitsOf(
  { db, attachmentName }: SearchingListings & Naming,
  user: SessionUser,
  ids: readonly number[],
  words: SearchedWords,
) {
  const staff = canSeeConfidential(user);
  const [rows, attached] = await Promise.all([searchedTexts(db, ids, staff), attachmentsFound(db, ids, words, staff)]);
  const attachments = new Map(attached.map((one) => [`attachment.${one.DocID}`, one]));
  const texts = rows.map(({ listing, details, sales }) => ({
    ListingID: listing.ListingID,
    fields: {
      ...(isRestricted(user, listing)
        ? topicOf(listing)
        : { ...searchedByBuyers(listing, details), ...textsOf(attachments, listing) }),
      ...(staff ? { 'listing.Tag': listing.Tag, ...salesTexts(sales) } : {}),
    },
  }));
  const candidates = wordsToCompare(
    texts.map(({ fields }) => fields),
    Object.values(words).join(' '),
  );
  const found = await foundAmong(db, candidates, words);
  const named = <Excerpt extends { Field: string }>(excerpt: Excerpt) => {
    const attachment = attachments.get(excerpt.Field);
    return attachment ? { ...excerpt, Attachment: attachmentName(attachment.OriginalName, attachment.MediaType) } : excerpt;
  };
  return new Map(texts.map(({ ListingID, fields }) => [ListingID, excerptsOf(fields, found).map(named)]));
}

const topicOf = ({ ListingName, Keywords }: { ListingName: string; Keywords: string }): Texts => ({
  'listing.ListingName': ListingName,
  'listing.Keywords': Keywords,
});

const textsOf = (
  attachments: ReadonlyMap<string, { ListingID: number; text: string }>,
  { ListingID }: { ListingID: number },
): Texts =>
  Object.fromEntries([...attachments].flatMap(([path, one]) => (one.ListingID === ListingID ? [[path, one.text]] : [])));

const salesTexts = (sales: object | null): Texts =>
  Object.fromEntries(
    Object.entries(sales ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[`salesInfo.${name}`, value]] : [])),
  );

/** A buyer who looks for a listing by its number learns its status, but not what happens to it before it is active. */
async function whyNotFound({ db }: SearchingListings, user: SessionUser, id: number | undefined): Promise<string | undefined> {
  if (id === undefined || canSeeConfidential(user)) return undefined;
  const listing = await listingById(db, id);
  if (!listing || listing.AvailableStatus === statuses.active.code) return undefined;
  const shown: AvailableStatus = listing.AvailableStatus < statuses.active.code ? statuses.pending.code : listing.AvailableStatus;
  return messages.listingMarked(id, statusLabel(shown));
}
