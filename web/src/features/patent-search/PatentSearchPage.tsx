import type { Day } from '@brevet/contract/day';
import type { FoundPatent } from '@brevet/contract/patent-search';
import { patentSearchApi } from '@brevet/contract/patent-search';
import { paths } from '@brevet/contract/paths';
import { Link, useLocation } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { Marked } from '../../shared/search/Marked.tsx';
import { RelevanceButton } from '../../shared/search/RelevanceButton.tsx';
import styles from '../../shared/search/Search.module.css';
import { SearchTabs } from '../../shared/search/SearchTabs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { EndlessTable } from '../../shared/table/EndlessTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { Stars } from '../../shared/ui/badges.tsx';
import { formatFullDay, nothing } from '../../shared/ui/format.ts';
import { LandscapeButton } from '../landscapes/landscapes.ts';
import { LegalState, openPatent, PatentLink, TermEnd } from '../patents/patents.ts';
import { filledFields } from './filled-fields.ts';
import { markedName } from './marked-name.ts';
import { PatentSearchForm } from './PatentSearchForm.tsx';

const day = (value: Day | null) => (value ? formatFullDay(value) : nothing);
const secondary = ['Stars', 'Cpc', 'Inventor', 'PublicationDate', 'Assignee', 'LegalStatus', 'TermEnd'];
const hidden = { hiddenAtFirst: true };

function Title({ row }: { row: FoundPatent }) {
  const found = row.Hits.find(({ Field }) => Field === 'Title');
  if (!row.Title) return nothing;
  return <PatentLink patent={row}>{found ? <Marked parts={found.Parts} /> : row.Title}</PatentLink>;
}

function Excerpt({ row }: { row: FoundPatent }) {
  const found = row.Hits.find(({ Field }) => Field === 'Abstract');
  return (
    found && (
      <span className={styles.excerpt}>
        <Marked parts={found.Parts} />
      </span>
    )
  );
}

const Name = ({ names, searched }: { names: string; searched: string | undefined }) =>
  names === '' ? nothing : <Marked parts={markedName(names, searched ?? '')} />;

const OnListing = ({ row: { ListingId } }: { row: FoundPatent }) =>
  ListingId === null ? nothing : <Link to={paths.listing(ListingId)}>{ListingId}</Link>;

const cellsOf = (filled: Record<string, string>): CellsOf<typeof patentSearchApi.searchPatent> => ({
  PatentNumber: { width: 124, show: (row) => <PatentLink patent={row} /> },
  Country: { width: 72, ...hidden },
  Title: {
    width: 0,
    show: (row) => (
      <>
        <Title row={row} />
        <Excerpt row={row} />
      </>
    ),
  },
  Assignee: { width: 170, show: (row) => <Name names={row.Assignee} searched={filled.Assignee} /> },
  Inventor: { width: 160, show: (row) => <Name names={row.Inventor} searched={filled.Inventor} /> },
  Classification: { width: 100, ...hidden, show: (row) => row.Classification ?? nothing },
  InternationalClass: { width: 130, ...hidden, show: (row) => row.InternationalClass || nothing },
  Cpc: { width: 120, show: (row) => row.Cpc.join('; ') || nothing },
  PatentStatus: { width: 92, ...hidden },
  FiledDate: { width: 104, ...hidden, show: (row) => day(row.FiledDate) },
  PublicationDate: { width: 104, show: (row) => day(row.PublicationDate) },
  LegalStatus: { width: 116, show: (row) => <LegalState status={row.LegalStatus} /> },
  TermEnd: { width: 112, show: (row) => <TermEnd row={row} /> },
  FeeDue: { width: 104, ...hidden, show: (row) => day(row.FeeDue) },
  RecordedOwner: { width: 150, ...hidden, show: (row) => row.RecordedOwner || nothing },
  ListingId: { width: 84, show: (row) => <OnListing row={row} /> },
  Stars: { width: 90, show: (row) => <Stars rating={row.rating ?? 0} /> },
});

const cardOf = (filled: Record<string, string>) => (row: FoundPatent) => (
  <RowCard
    top={<PatentLink patent={row} whole />}
    title={<Title row={row} />}
    below={<Excerpt row={row} />}
    facts={[
      row.LegalStatus && row.LegalStatus !== 'not_granted' && <LegalState key="status" status={row.LegalStatus} />,
      row.TermEnd && <TermEnd row={row} isLabeled />,
      row.Assignee && <Name names={row.Assignee} searched={filled.Assignee} />,
      row.PatentStatus === 'Application' && row.PatentStatus,
      row.PublicationDate && `Published ${day(row.PublicationDate)}`,
      row.ListingId !== null && (
        <>
          Listing <OnListing row={row} />
        </>
      ),
    ]}
  />
);

/** The search for patents. The address holds the search. */
export function PatentSearchPage() {
  const filled = filledFields(useLocation().search);
  useCrumbs({ label: 'Search', path: paths.search() }, { label: 'Patents' });
  return (
    <>
      <SearchTabs current="patents" />
      <PatentSearchForm key={JSON.stringify(filled)} filled={filled} />
      {Object.keys(filled).length > 0 && (
        <EndlessTable
          endpoint={patentSearchApi.searchPatent}
          label="Patents found"
          fixed={filled}
          cells={cellsOf(filled)}
          rowKey={(row) => `${row.Country} ${row.PatentNumber}`}
          card={cardOf(filled)}
          opens={openPatent}
          secondary={secondary}
          actions={
            <>
              <LandscapeButton of={{ filled }} />
              <RelevanceButton />
            </>
          }
          emptyAction={<p>Try fewer or more general words, or the start of a word followed by *.</p>}
        />
      )}
    </>
  );
}
