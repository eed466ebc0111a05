import { allows } from '@brevet/contract/access';
import type { BrokeragePatent } from '@brevet/contract/brokerage-patents';
import { brokeragePatentsApi } from '@brevet/contract/brokerage-patents';
import type { Day } from '@brevet/contract/day';
import { legalStatusChoices } from '@brevet/contract/legal-status-labels';
import { paths } from '@brevet/contract/paths';
import { reportsApi } from '@brevet/contract/reports';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { useSession } from '../../shared/session/session.ts';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { Stars } from '../../shared/ui/badges.tsx';
import { formatDate, formatFullDay, nothing } from '../../shared/ui/format.ts';
import { LegalState, openPatent, PatentLink, PatentTitle, TermEnd } from '../patents/patents.ts';
import { selectablePatents } from './selectable-patents.tsx';

const secondary = [
  'InternationalClass',
  'Classification',
  'CompanyName',
  'Inventor',
  'Country',
  'Stars',
  'FiledDate',
  'IssuedDate',
  'Assignee',
  'LegalStatus',
  'TermEnd',
];

const inOrder = (choices: readonly { value: string; label: string }[]) =>
  choices.map((choice, at) => ({ ...choice, order: String(at).padStart(2, '0') }));
/** Choices of the filters by term. */
const options = {
  LegalStatus: inOrder(legalStatusChoices),
  YearsLeft: inOrder(
    [1, 5, 10, 15].map((years) => ({ value: String(years), label: `At least ${years} ${years === 1 ? 'year' : 'years'}` })),
  ),
  FeeMonths: inOrder(
    [1, 3, 6, 12].map((months) => ({ value: String(months), label: `Within ${months} ${months === 1 ? 'month' : 'months'}` })),
  ),
};

const day = (value: Day | null) => (value ? formatFullDay(value) : nothing);

/** A status that someone typed in isn't verified. */
const statusOf = (row: BrokeragePatent) => (row.Verified ? row.PatentStatus : 'Unverified');

const cells: CellsOf<typeof brokeragePatentsApi.patents> = {
  PatentNumber: { width: 124, firstSort: 'ASC', show: (row) => <PatentLink patent={row} /> },
  Country: { width: 76, firstSort: 'ASC' },
  Title: { width: 0, show: (row) => <PatentTitle patent={row} /> },
  Stars: { width: 90, show: (row) => <Stars rating={row.rating ?? 0} /> },
  PatentStatus: { width: 92, show: statusOf },
  CompanyName: { width: 140, show: (row) => row.CompanyName ?? nothing },
  Assignee: { width: 150, show: (row) => row.Assignee || nothing },
  Inventor: { width: 150, show: (row) => row.Inventor || nothing },
  Classification: { width: 90, show: (row) => row.Classification ?? nothing },
  InternationalClass: { width: 130, show: (row) => row.InternationalClass || nothing },
  FiledDate: { width: 104, show: (row) => day(row.FiledDate) },
  IssuedDate: { width: 104, show: (row) => day(row.IssuedDate) },
  LegalStatus: { width: 116, show: (row) => <LegalState status={row.LegalStatus} /> },
  TermEnd: { width: 112, show: (row) => <TermEnd row={row} /> },
  FeeDue: { width: 104, hiddenAtFirst: true, show: (row) => day(row.FeeDue) },
  RecordedOwner: { width: 150, hiddenAtFirst: true, show: (row) => row.RecordedOwner || nothing },
  ListingId: { width: 84, show: (row) => <OnListing row={row} /> },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
};

const OnListing = ({ row: { ListingId } }: { row: BrokeragePatent }) =>
  ListingId === null ? nothing : <Link to={paths.listing(ListingId)}>{ListingId}</Link>;

/** The patents of the brokerage that the reader may know of. */
export function PatentsPage() {
  const { UserType } = useSession();
  const creates = allows(brokeragePatentsApi.createPatent.access, UserType);
  const reports = allows(reportsApi.patentReport.access, UserType);
  useCrumbs({ label: 'Patents' });
  return (
    <DataTable
      endpoint={brokeragePatentsApi.patents}
      label="Patents"
      cells={cells}
      rowKey={(row) => row.PatentID}
      opens={openPatent}
      secondary={secondary}
      options={options}
      {...(reports ? selectablePatents : {})}
      actions={creates && <CreateButton />}
      emptyAction={
        creates ? (
          <>
            <p>Patents in your listings and patents you add appear here.</p>
            <CreateButton variant="default" />
          </>
        ) : (
          <p>Patents of open listings appear here.</p>
        )
      }
      card={(row) => <Card row={row} />}
    />
  );
}

const CreateButton = ({ variant = 'filled' }: { variant?: string }) => (
  <Button component={Link} to={paths.newPatent()} variant={variant} leftSection={<IconPlus size={15} stroke={1.8} />}>
    Create patent
  </Button>
);

const Card = ({ row }: { row: BrokeragePatent }) => (
  <RowCard
    top={<PatentLink patent={row} whole />}
    state={statusOf(row)}
    title={<PatentTitle patent={row} />}
    middle={row.Stars === undefined ? undefined : <Stars rating={row.rating ?? 0} size={13} />}
    facts={[
      row.LegalStatus && <LegalState key="status" status={row.LegalStatus} />,
      row.TermEnd && <TermEnd row={row} isLabeled />,
      row.Assignee,
      row.FiledDate && `Filed ${day(row.FiledDate)}`,
      row.ListingId && <OnListing row={row} />,
    ]}
  />
);
