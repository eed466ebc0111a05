import { userTypes } from '@brevet/contract/access';
import { listingSearchNames } from '@brevet/contract/listing-search';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { statuses } from '@brevet/contract/statuses';
import { useMatch, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { searchOf } from '../../shared/api/client.ts';
import { listCrumb } from '../../shared/screens/menu.ts';
import { useSession } from '../../shared/session/session.ts';
import type { TableChange } from '../../shared/table/table-state.ts';
import { addressOf, stateOf } from '../../shared/table/table-state.ts';
import type { ListName } from './list-search.ts';
import { lists, originSearch } from './list-search.ts';

const screens: Record<ListName, { path: string; label: string }> = {
  all: { path: paths.allListings(), label: 'All listings' },
  own: { path: paths.myListings(), label: 'My Listings' },
  pursue: { path: paths.pursueRequests(), label: 'Pursue Requests' },
  search: { path: paths.search(), label: 'Search' },
  review: { path: paths.review(), label: 'Review' },
  browse: { path: paths.browse(), label: 'Browse' },
  team: { path: paths.teamListings(), label: 'Team' },
  bookmarked: { path: paths.bookmarks(), label: 'Bookmarks' },
};

/** Filters that a list's screen sets itself. */
export function fixedFilters(list: ListName, { UserType, BrokerID, UserID }: SessionUser) {
  const active = { AvailableStatus: String(statuses.active.code) };
  if (list === 'own') return { ownerID: UserID };
  if (list === 'search' || list === 'team' || list === 'bookmarked') return { BrokerCode: BrokerID };
  if (list === 'review' || list === 'browse') return {};
  if (list === 'pursue') return { ...active, ...(UserType === userTypes.admin ? {} : { BrokerCode: BrokerID }) };
  return { ...(UserType === userTypes.buyer ? active : {}), BrokerCode: BrokerID };
}

/** The filled fields of a listing search in an address. */
export const filledFields = (address: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    listingSearchNames.map((name) => [name, String(address[name] ?? '').trim()] as const).filter(([, value]) => value !== ''),
  );

interface Origin extends z.output<typeof originSearch> {
  /** Page, order and filters of the list, as in its address. */
  view: TableChange;
}

/** The list shown on this screen or the one its reader came from, with filters and order. */
export function useOrigin(): Origin {
  // Those of this screen, not of the location: the rows of a list would render again on the way to another screen.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { UserType } = useSession();
  const named = originSearch.parse(search);
  const names = Object.keys(screens) as ListName[];
  const here = names.find((name) => screens[name].path === pathname);
  const list = here ?? named.list;
  const view = list
    ? { ...addressOf(stateOf(lists[list], UserType, search)), ...(list === 'search' ? filledFields(search) : {}) }
    : {};
  return { list, code: here ? undefined : named.code, view };
}

/** An address that remembers the list. */
export const withOrigin = (path: string, { list, code, view }: Origin): string =>
  list ? path + searchOf({ list, code, ...view }).replace('?', '&') : path;

/** Addresses of listings and their editors that remember the list shown here, or the list that led here. */
export function useListingPaths() {
  const origin = useOrigin();
  return {
    listing: (id: number, code?: string) => withOrigin(paths.listing(id), code ? { ...origin, code } : origin),
    listingForm: (id: number) => withOrigin(paths.listingForm(id), origin),
  };
}

/** The path back to the list as it was, or to the reader's usual list. */
export function useListCrumb(): { label: string; path: string } {
  const usual = listCrumb(useSession().UserType);
  const { list, view } = useOrigin();
  if (!list) return usual;
  const screen = screens[list];
  return { label: screen.path === usual.path ? usual.label : screen.label, path: screen.path + searchOf(view) };
}
