import { allows, isStaff, userTypes } from '@brevet/contract/access';
import type { Facet, FacetFilters } from '@brevet/contract/listing-facets';
import { facetAccess } from '@brevet/contract/listing-facets';
import type { SessionUser } from '@brevet/contract/session';
import type { Writing } from '../../platform/db/write.ts';
import type { FacetCell } from './facet-counts.ts';
import { facetCounts } from './facet-counts.ts';
import { ownCells, sharedCells } from './listing-facets.queries.ts';

type Reading = Pick<Writing, 'db' | 'counts'>;

/** Features whose changes move a count. Classes come with the patents. */
const features = ['listings', 'patents'] as const;

/** The counts of each facet that the user gets, for the listings that the user can see. */
export function listingFacets(
  services: Reading,
  user: SessionUser,
  { search, Tag, ...filters }: FacetFilters & { search?: string | undefined },
): Promise<Facet[]> {
  const { UserType, UserID } = user;
  const wanted = { ...filters, ...(allows(facetAccess.Tag, UserType) ? { Tag } : {}) };
  const key = `facets:${UserType}:${isStaff(UserType) ? '' : UserID}:${JSON.stringify([search, wanted])}`;
  return services.counts.get(key, features, async () => {
    const counted = facetCounts(await cellsOf(services, user, search), wanted);
    return counted.filter(({ Facet }) => allows(facetAccess[Facet], UserType));
  });
}

/** Everything that the user can see. The part that others see, too, is read once for all of them, unless words narrow it. */
async function cellsOf({ db, counts }: Reading, user: SessionUser, search: string | undefined): Promise<FacetCell[]> {
  const { UserType } = user;
  const counted = { search, tags: allows(facetAccess.Tag, UserType) };
  if (UserType === userTypes.seller) return ownCells(db, user, counted);
  const read = () => sharedCells(db, user, counted);
  const shared =
    search === undefined ? counts.get(`facet cells:${isStaff(UserType) ? 'staff' : UserType}`, features, read) : read();
  if (isStaff(UserType)) return shared;
  return (await Promise.all([shared, ownCells(db, user, counted)])).flat();
}
