import { isStaff } from '@brevet/contract/access';
import { listingsApi } from '@brevet/contract/listings';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { listCrumb } from '../../shared/layout/menu.ts';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { bulkActions } from './bulk/bulk-actions.tsx';
import { ListTabs } from './ListTabs.tsx';
import { fixedFilters } from './origin.ts';
import { ReaderCard, readerCells, secondaryColumns } from './reader-cells.tsx';
import { readerMarks } from './reader-marks.tsx';
import { useStatusMarks } from './useStatusMarks.tsx';

const cells: CellsOf<typeof listingsApi.team_listing> = readerCells;

/** The listings of the reader's broker code; for buyers, those that their broker code has decided on. */
export function TeamListingsPage() {
  const user = useSession();
  const staff = isStaff(user.UserType);
  const marks = useStatusMarks('code', staff);
  const all = listCrumb(user.UserType);
  useCrumbs(all, { label: 'Team' });
  return (
    <>
      <ListTabs />
      <DataTable
        endpoint={listingsApi.team_listing}
        label="Team"
        fixed={fixedFilters('team', user)}
        cells={cells}
        rowKey={(row) => row.ListingID}
        secondary={secondaryColumns}
        marks={{ ...readerMarks, ...marks }}
        emptyAction={
          <>
            <p>
              {staff
                ? `Listings with your broker code ${user.BrokerID} appear here.`
                : `Listings that someone with your broker code ${user.BrokerID} has decided on appear here.`}
            </p>
            <Button component={Link} to={all.path} variant="default">
              {all.label}
            </Button>
          </>
        }
        card={(row) => <ReaderCard row={row} />}
        {...bulkActions('team')}
      />
    </>
  );
}
