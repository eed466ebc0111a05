import type { BrokerRow } from '@brevet/contract/brokers';
import { brokersApi } from '@brevet/contract/brokers';
import { paths } from '@brevet/contract/paths';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import styles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { formatDate } from '../../shared/ui/format.ts';
import { BrokerStatus } from './BrokerStatus.tsx';

const secondary = ['CreateDate', 'ContactName'];

const cells: CellsOf<typeof brokersApi.broker> = {
  ID: { width: 84, show: (row) => <BrokerLink row={row} /> },
  BrokerID: { width: 120, firstSort: 'ASC' },
  BrokerName: { width: 0, firstSort: 'ASC', show: (row) => <BrokerLink row={row} text={row.BrokerName} /> },
  Status: { width: 120, show: (row) => <BrokerStatus status={row.Status} /> },
  ContactName: { width: 220, firstSort: 'ASC' },
  CreateDate: { width: 130, show: (row) => row.CreateDate && formatDate(row.CreateDate) },
};

/** Broker codes and the contact for each. */
export function BrokersPage() {
  useCrumbs({ label: 'Admin' }, { label: 'Brokers' });
  return (
    <>
      <ScreenTabs bar="admin" />
      <DataTable
        endpoint={brokersApi.broker}
        label="Brokers"
        cells={cells}
        rowKey={(row) => row.BrokerID}
        opens={(row) => paths.broker(row.ID)}
        secondary={secondary}
        actions={
          <Button component={Link} to={paths.broker()} leftSection={<IconPlus {...buttonIcon} />}>
            New broker
          </Button>
        }
        emptyAction={
          <Anchor component={Link} to={paths.broker()}>
            New broker
          </Anchor>
        }
        card={(row) => (
          <RowCard
            top={row.BrokerID}
            state={<BrokerStatus status={row.Status} />}
            title={<BrokerLink row={row} text={row.BrokerName} />}
            facts={[row.ContactName, row.CreateDate && formatDate(row.CreateDate)]}
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
