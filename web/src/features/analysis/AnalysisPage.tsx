import type { AnalysisRow } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { analysisLevels } from '@brevet/contract/eou-fields';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ActionButton } from '../../shared/actions/ActionButton.tsx';
import { useActions } from '../../shared/actions/actions.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { DecisionMark } from '../../shared/ui/badges.tsx';
import { formatDate, nothing } from '../../shared/ui/format.ts';
import { ListingLink } from '../listings/listings.ts';
import { PatentLink } from '../patents/patents.ts';
import styles from './Analysis.module.css';
import { AnalysisActions } from './AnalysisActions.tsx';
import { openAnalysis } from './open-analysis.tsx';

const secondary = ['Qps', 'Country', 'List', 'Analyst', 'AnalysisLevelPerformed'];

const patentOf = ({ Country, Patent }: AnalysisRow): string => formatPatentNumber(Country, Patent);

const cells: CellsOf<typeof analysisApi.analysis_listing> = {
  AnalysisID: { width: 110, firstSort: 'ASC', show: (row) => <IdButton row={row} /> },
  Patent: { width: 120, firstSort: 'ASC', show: (row) => <PatentLink patent={{ ...row, PatentNumber: row.Patent }} /> },
  Country: { width: 76 },
  List: { width: 110, show: (row) => (row.List ? <ListingLink row={{ ListingID: row.List }} /> : nothing) },
  Qps: { width: 64, align: 'right', show: (row) => row.Qps ?? nothing },
  AnalysisLevelPerformed: { width: 120 },
  Recommendation: { width: 130, show: (row) => <DecisionMark code={row.Recommendation} /> },
  Reason: { width: 0 },
  Analyst: { width: 130 },
  CreateDate: { width: 80, show: (row) => formatDate(row.CreateDate) },
  Action: { width: 76, align: 'end', show: (row) => <AnalysisActions row={row} /> },
};

const add = { label: 'Add analysis', icon: IconPlus, run: () => openAnalysis() };

/** The analyses of all patents. */
export function AnalysisPage() {
  useActions([add]);
  useCrumbs({ label: 'Analyses' });
  return (
    <>
      <ScreenTabs bar="lists" />
      <DataTable
        endpoint={analysisApi.analysis_listing}
        label="Analyses"
        cells={cells}
        rowKey={(row) => row.AnalysisID}
        opens={(row) => () => openAnalysis(row)}
        secondary={secondary}
        actions={<ActionButton action={add} filled />}
        emptyAction={
          <>
            <p>Analyses of patents appear here, each with a recommendation and its reason.</p>
            <ActionButton action={add} />
          </>
        }
        card={(row) => <AnalysisCard row={row} />}
      />
    </>
  );
}

const IdButton = ({ row }: { row: AnalysisRow }) => (
  <UnstyledButton className={styles.id} onClick={() => openAnalysis(row)}>
    {row.AnalysisID}
  </UnstyledButton>
);

const AnalysisCard = ({ row }: { row: AnalysisRow }) => (
  <RowCard
    top={analysisLevels[row.AnalysisLevelPerformed]}
    state={<DecisionMark code={row.Recommendation} />}
    title={
      <UnstyledButton onClick={() => openAnalysis(row)}>
        {row.Country} {patentOf(row)}
      </UnstyledButton>
    }
    middle={row.Reason}
    facts={[row.Analyst, formatDate(row.CreateDate), row.Qps !== null && `QPS ${row.Qps}`]}
    actions={<AnalysisActions row={row} />}
  />
);
