import type { BrokerRow } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import { paths } from '@brevet/contract/paths';
import { Anchor, Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AdminTabs } from '../../app/shell/AdminTabs.tsx';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { ClearFilters } from '../../shared/table/ClearFilters.tsx';
import styles from '../../shared/table/cells.module.css';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { TableBar } from '../../shared/table/TableBar.tsx';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { formatDay } from '../../shared/ui/format.ts';
import { BrokerStatus } from './BrokerStatus.tsx';
import { brokersSearch } from './brokers-search.ts';

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['CreateDate', 'ContactName'];

const columns: Column<BrokerRow>[] = [
  { key: 'ID', label: 'ID', width: 84, cell: (row) => <BrokerLink row={row} /> },
  { key: 'BrokerID', label: 'Broker ID', width: 120, firstSort: 'ASC', cell: (row) => row.BrokerID },
  {
    key: 'BrokerName',
    label: 'Broker Name',
    width: 0,
    firstSort: 'ASC',
    cell: (row) => <b className={styles.name}>{row.BrokerName}</b>,
  },
  { key: 'Status', label: 'Status', width: 120, cell: (row) => <BrokerStatus status={row.Status} /> },
  { key: 'ContactName', label: 'Contact Name', width: 220, firstSort: 'ASC', cell: (row) => row.ContactName },
  { key: 'CreateDate', label: 'Created Date', width: 130, cell: (row) => row.CreateDate && formatDay(row.CreateDate) },
];

const states = [
  { value: '', label: 'All' },
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
];

/** The broker codes, and whom to ask about each. */
export function BrokersPage() {
  const [search, change] = useTableSearch(brokersSearch);
  useCrumbs({ label: 'Admin' }, { label: 'Brokers' });
  const choose = (value: string) => change({ Status: value === '' ? undefined : value === '1' ? 1 : 0 });
  return (
    <>
      <AdminTabs />
      <DataTable
        endpoint={brokersApi.broker}
        label="Brokers"
        filterLabel="Filter brokers"
        stars={false}
        fixed={{ Status: search.Status }}
        columns={columns}
        rowKey={(row) => row.BrokerID}
        secondary={secondary}
        chips={
          <TableBar>
            <SegmentedControl aria-label="Status" data={states} value={String(search.Status ?? '')} onChange={choose} />
            <Button component={Link} to={paths.broker()} leftSection={<IconPlus size={15} stroke={1.7} />}>
              New broker
            </Button>
          </TableBar>
        }
        emptyAction={
          search.Status === undefined ? (
            <Anchor component={Link} to={paths.broker()}>
              New broker
            </Anchor>
          ) : (
            <ClearFilters onClick={() => choose('')} />
          )
        }
        card={(row) => (
          <RowCard
            top={row.BrokerID}
            state={<BrokerStatus status={row.Status} />}
            title={<BrokerLink row={row} text={row.BrokerName} />}
            facts={[row.ContactName, row.CreateDate && formatDay(row.CreateDate)].filter(Boolean).join(' · ')}
          />
        )}
      />
    </>
  );
}

const BrokerLink = ({ row, text }: { row: BrokerRow; text?: string }) => (
  <Link to={paths.broker(row.ID)} className={styles.link}>
    {text ?? row.ID}
  </Link>
);
