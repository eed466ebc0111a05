import { isStaff } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { useCrumbs } from '../../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../../shared/screens/menu.ts';
import { ScreenTabs } from '../../../shared/screens/ScreenTabs.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { DataTable } from '../../../shared/table/DataTable.tsx';
import { bulkActions } from '../bulk/bulk-actions.tsx';
import { filterIcons } from '../filter-icons.tsx';
import { fixedFilters, useListingPaths, useOrigin } from '../origin.ts';
import { ReaderCard, readerCells, secondaryColumns } from '../reader-cells.tsx';
import { useStatusIcons } from '../useStatusIcons.tsx';

/** All listings; the active ones for buyers. */
export function AllListingsPage() {
  const user = useSession();
  const { listing } = useListingPaths();
  const { view } = useOrigin();
  const statusIcons = useStatusIcons(listingsApi.myaccount_ta_all, view.OwnCode ? 'code' : 'all', isStaff(user.UserType));
  useCrumbs({ label: listCrumb(user.UserType).label });
  return (
    <>
      <ScreenTabs bar="lists" />
      <DataTable
        endpoint={listingsApi.myaccount_ta_all}
        label={listCrumb(user.UserType).label}
        fixed={fixedFilters('all', user)}
        cells={readerCells}
        rowKey={(row) => row.ListingID}
        opens={(row) => listing(row.ListingID)}
        secondary={secondaryColumns}
        marks={{ ...filterIcons, ...statusIcons }}
        card={(row) => <ReaderCard row={row} />}
        {...bulkActions('all')}
      />
    </>
  );
}
