import { listingsApi } from '@brevet/contract/listings';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../../shared/layout/menu.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { CellsOf } from '../../../shared/table/columns.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { bulkActions } from '../bulk/bulk-actions.tsx';
import { ListTabs } from '../ListTabs.tsx';
import { fixedFilters } from '../origin.ts';
import { ReaderCard, readerCells, secondaryColumns } from '../reader-cells.tsx';
import { readerMarks } from '../reader-marks.tsx';
import { statusGlyphs } from '../useStatusMarks.tsx';

const cells: CellsOf<typeof listingsApi.bookmarked_listing> = readerCells;

/** The listings that the reader bookmarked. */
export function BookmarksPage() {
  const user = useSession();
  const all = listCrumb(user.UserType);
  useCrumbs(all, { label: 'Bookmarks' });
  return (
    <>
      <ListTabs />
      <DataTable
        endpoint={listingsApi.bookmarked_listing}
        label="Bookmarks"
        fixed={fixedFilters('bookmarked', user)}
        cells={cells}
        rowKey={(row) => row.ListingID}
        secondary={secondaryColumns}
        marks={{ ...readerMarks, ...statusGlyphs }}
        emptyAction={
          <>
            <p>Bookmark a listing in any list or on its page to find it here.</p>
            <Button component={Link} to={all.path} variant="default">
              {all.label}
            </Button>
          </>
        }
        card={(row) => <ReaderCard row={row} />}
        {...bulkActions('bookmarked')}
      />
    </>
  );
}
