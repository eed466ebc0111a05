import type { PatentRequest } from '@brevet/contract/decisions';
import { decisionsApi } from '@brevet/contract/decisions';
import { paths } from '@brevet/contract/paths';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { DecisionMark } from '../../shared/ui/badges.tsx';
import { formatDate } from '../../shared/ui/format.ts';
import { openPatent, PatentLink, PatentTitle } from '../patents/patents.ts';

const cells: CellsOf<typeof decisionsApi.patentRequests> = {
  PatentNumber: { width: 124, firstSort: 'ASC', show: (row) => <PatentLink patent={row} /> },
  Country: { width: 80, firstSort: 'ASC' },
  BuyerRequest: { width: 190 },
  Title: { width: 0, show: (row) => <PatentTitle patent={row} /> },
  DecisionStatus: { width: 130, show: (row) => <DecisionMark code={row.DecisionStatus} /> },
  CreateDate: { width: 90, show: (row) => formatDate(row.CreateDate) },
};

/** Patents that someone pursues. */
export function PatentRequestsPage() {
  useCrumbs({ label: 'Pursue Requests', path: paths.pursueRequests() }, { label: 'Patents' });
  return (
    <DataTable
      endpoint={decisionsApi.patentRequests}
      label="Pursue requests on patents"
      cells={cells}
      rowKey={(row) => `${row.PatentID} ${row.BrokerCode}`}
      opens={openPatent}
      emptyAction={
        <>
          <p>Patents that buyers decide to pursue appear here.</p>
          <Anchor component={Link} to={paths.patents()}>
            Browse patents
          </Anchor>
        </>
      }
      card={(row) => <Card row={row} />}
    />
  );
}

const Card = ({ row }: { row: PatentRequest }) => (
  <RowCard
    top={row.BuyerRequest}
    state={<DecisionMark code={row.DecisionStatus} />}
    title={<PatentTitle patent={row} />}
    facts={[<PatentLink key="number" patent={row} whole />, formatDate(row.CreateDate)]}
  />
);
