import { decisionsApi } from '@brevet/contract/decisions';
import { listingsApi } from '@brevet/contract/listings';
import { paths } from '@brevet/contract/paths';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActions } from '../../../shared/actions/actions.ts';
import { shortcuts } from '../../../shared/actions/shortcuts.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { useSession } from '../../../shared/session/session.ts';
import { readListingAhead } from '../listing-view.ts';
import { fixedFilters, useOrigin, withOrigin } from '../origin.ts';
import type { OnReviewed, Reviewed } from './reviewed.ts';

type Go = ((reviewed?: Reviewed) => void) | null;
export interface Ways {
  previous: Go;
  next: Go;
}
interface Neighbor {
  id: number;
  code?: string;
}

const neighborOf = (id: number | null | undefined): Neighbor | null => (id ? { id } : null);

/** Filters and order of the list that the reader came from, in the form that the calls expect. */
export function useListQuery({ list, view }: ReturnType<typeof useOrigin>) {
  const user = useSession();
  const { page: _page, limit: _limit, ...query } = view;
  const { ownerID: _ownerID, ...fixed } = { ownerID: undefined, ...fixedFilters(list ?? 'all', user) };
  // Without a list, the neighbors come from all listings that the reader may see.
  return list ? { ...query, ...fixed } : {};
}

/** The listings before and after this one in the list that the reader came from. */
function useNeighborListings(id: number): { previous: Neighbor | null; next: Neighbor | null } {
  const origin = useOrigin();
  const query: object = useListQuery(origin);
  const { list, code } = origin;
  const among = list === 'pursue' && code !== undefined;
  const inQueue = list === 'review';
  const inList = { list: list === undefined || list === 'pursue' || list === 'review' ? 'all' : list } as const;
  const listings = useRead(
    listingsApi.getPreviousAndNextListing,
    { ...(list === 'pursue' || inQueue ? {} : query), ...inList, listingId: id },
    { enabled: !among && !inQueue },
  );
  const reviews = useRead(listingsApi.getPreviousAndNextReview, { ...query, listingId: id }, { enabled: inQueue });
  const requests = useRead(
    decisionsApi.getPreviousAndNextRequest,
    { ...query, listingId: id, RequestCode: code ?? '' },
    { enabled: among },
  );
  if (inQueue) return { previous: neighborOf(reviews.data?.prev), next: neighborOf(reviews.data?.next) };
  if (!among) return { previous: neighborOf(listings.data?.prev), next: neighborOf(listings.data?.next) };
  const { prev = null, next = null } = requests.data ?? {};
  const request = (one: typeof prev) => one && { id: one.ListingID, code: one.BrokerCode };
  return { previous: request(prev), next: request(next) };
}

export function useGoToListing(): (to: Neighbor, reviewed?: Reviewed) => void {
  const origin = useOrigin();
  const navigate = useNavigate();
  return ({ id, code }, reviewed) =>
    void navigate({ to: withOrigin(paths.listing(id), { ...origin, code }), state: reviewed ? { reviewed } : {} });
}

/** Navigation to the previous and next listing, with K and J, too; null at either end. */
export function useNeighbors(id: number): Ways {
  const { previous, next } = useNeighborListings(id);
  const go = useGoToListing();
  const user = useSession();
  const client = useQueryClient();
  const nextId = next?.id;
  useEffect(() => {
    if (nextId) readListingAhead(client, nextId, user);
  }, [client, nextId, user]);
  const way = (to: Neighbor | null): Go => to && ((reviewed) => go(to, reviewed));
  const ways = { previous: way(previous), next: way(next) };
  useActions([
    { ...shortcuts.previous, icon: IconChevronLeft, run: ways.previous },
    { ...shortcuts.next, icon: IconChevronRight, run: ways.next },
  ]);
  return ways;
}

/** Goes to the next listing that waits, after a review that started in the queue; null for a reader from elsewhere. */
export function useNextReview({ previous, next }: Ways): OnReviewed {
  const { list } = useOrigin();
  const navigate = useNavigate();
  if (list !== 'review') return null;
  return next ?? previous ?? ((reviewed) => void navigate({ to: paths.review(), state: { reviewed } }));
}
