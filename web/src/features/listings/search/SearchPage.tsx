import type { ListingHit } from '@brevet/contract/listing-search';
import { listingsApi } from '@brevet/contract/listings';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { RelevanceButton } from '../../../shared/search/RelevanceButton.tsx';
import { SearchTabs } from '../../../shared/search/SearchTabs.tsx';
import { useSession } from '../../../shared/session/session.ts';
import type { CellsOf } from '../../../shared/table/columns.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { bulkActions } from '../bulk/bulk-actions.tsx';
import { filterIcons } from '../filter-icons.tsx';
import { ListingName } from '../ListingCells.tsx';
import { filledFields, fixedFilters, useListingPaths } from '../origin.ts';
import { ReaderCard, readerCells, secondaryColumns } from '../reader-cells.tsx';
import { Excerpts, FoundName } from './Hits.tsx';
import { ListingSearchForm } from './ListingSearchForm.tsx';

/** Shown only before a search. */
const { Show: SavedSearches } = lazyComponent(async () => (await import('./SavedSearches.tsx')).SavedSearches);

const { Show: PatentSearchForm } = lazyComponent(
  async () => (await import('../../patent-search/patent-search.ts')).PatentSearchForm,
);

/** Excerpts need the room. */
const hidden = { hiddenAtFirst: true };
const cells: CellsOf<typeof listingsApi.searchListing> = {
  ...readerCells,
  Rating: { ...readerCells.Rating, ...hidden },
  Recommended: { ...readerCells.Recommended, ...hidden },
  Source: { ...readerCells.Source, ...hidden },
  CreateDate: { ...readerCells.CreateDate, ...hidden },
  StartDate: { ...readerCells.StartDate, ...hidden },
  ListingName: {
    ...readerCells.ListingName,
    show: (row) => (
      <>
        <ListingName row={row} shown={<FoundName row={row} />} />
        <Excerpts row={row} />
      </>
    ),
  },
};
const card = (row: ListingHit) => <ReaderCard row={row} title={<FoundName row={row} />} below={<Excerpts row={row} />} />;

/** The two searches, one at a time. The results of the other one have their own screen. */
export function SearchPage() {
  const { for: searched } = useLocation().search as { for?: unknown };
  if (searched !== 'patents') return <ListingSearch />;
  return (
    <>
      <SearchTabs current="patents" />
      <Suspense>
        <PatentSearch />
      </Suspense>
    </>
  );
}

function PatentSearch() {
  useCrumbs({ label: 'Search' });
  return <PatentSearchForm filled={{}} />;
}

/** The search for listings. The address holds the search. */
function ListingSearch() {
  const user = useSession();
  const { listing } = useListingPaths();
  const filled = filledFields(useLocation().search);
  useCrumbs({ label: 'Search' });
  const key = JSON.stringify(filled);
  return (
    <>
      <SearchTabs current="listings" />
      <ListingSearchForm key={key} filled={filled} />
      {Object.keys(filled).length === 0 && (
        <Suspense>
          <SavedSearches />
        </Suspense>
      )}
      {Object.keys(filled).length > 0 && (
        <DataTable
          headed
          endpoint={listingsApi.searchListing}
          label="Listings found"
          fixed={{ ...fixedFilters('search', user), ...filled }}
          cells={cells}
          rowKey={(row) => row.ListingID}
          opens={(row) => listing(row.ListingID)}
          secondary={secondaryColumns}
          marks={filterIcons}
          actions={<RelevanceButton />}
          emptyAction={<p>Try fewer or more general words.</p>}
          card={card}
          {...bulkActions('search')}
        />
      )}
    </>
  );
}
