import type { AnalysisRow } from '@brevet/contract/analysis';
import { analysisApi } from '@brevet/contract/analysis';
import { analysisLevels } from '@brevet/contract/eou-fields';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { ActionButton } from '../../shared/actions/ActionButton.tsx';
import { useActions } from '../../shared/actions/actions.ts';
import { useAction } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { DecisionMark } from '../../shared/ui/badges.tsx';
import { confirm } from '../../shared/ui/confirm.ts';
import { formatDay } from '../../shared/ui/format.ts';
import { sayHowItWent } from '../../shared/ui/toast.ts';
import { ListingLink, ListTabs } from '../listings/listings.ts';
import styles from './Analysis.module.css';
import { openAnalysis } from './open-analysis.tsx';

/** Columns that hide if there is no room, in this order. */
const secondary = ['Qps', 'Country', 'List', 'Analyst', 'AnalysisLevelPerformed'];

const patentOf = ({ Country, Patent }: AnalysisRow): string => formatPatentNumber(Country, Patent);

const cells: CellsOf<typeof analysisApi.analysis_listing> = {
  AnalysisID: { width: 110, firstSort: 'ASC', show: (row) => <IdButton row={row} /> },
  Patent: { width: 120, firstSort: 'ASC', show: patentOf },
  Country: { width: 76 },
  List: { width: 110, show: (row) => (row.List ? <ListingLink id={row.List} /> : '–') },
  Qps: { width: 64, align: 'right', show: (row) => row.Qps ?? '–' },
  AnalysisLevelPerformed: { width: 120 },
  Recommendation: { width: 130, show: (row) => <DecisionMark code={row.Recommendation} /> },
  Reason: { width: 0 },
  Analyst: { width: 130 },
  CreateDate: { width: 80, show: (row) => formatDay(row.CreateDate) },
  Action: { width: 76, align: 'end', show: (row) => <AnalysisActions row={row} /> },
};

const add = { label: 'Add analysis', icon: IconPlus, run: () => openAnalysis() };

/** The analyses of all patents. */
export function AnalysisPage() {
  useActions([add]);
  useCrumbs({ label: 'Analyses' });
  return (
    <>
      <ListTabs />
      <DataTable
        endpoint={analysisApi.analysis_listing}
        label="Analyses"
        cells={cells}
        rowKey={(row) => row.AnalysisID}
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
    facts={[row.Analyst, formatDay(row.CreateDate), row.Qps !== null && `QPS ${row.Qps}`]}
    actions={<AnalysisActions row={row} />}
  />
);

/** Edit and delete. */
export function AnalysisActions({ row }: { row: AnalysisRow }) {
  const { AnalysisID, Version, can } = row;
  const remove = useAction(analysisApi.deleteAnalysis, sayHowItWent);
  const name = `${row.Country} ${patentOf(row)}`;
  const ask = async () => {
    const question = `The analysis of ${name} will be deleted. You can't undo this.`;
    if (await confirm(question, { title: 'Delete analysis', yes: 'Delete analysis', destroys: true }))
      remove.mutate({ query: { AnalysisID, Version } });
  };
  return (
    <span className={styles.actions}>
      {can.update && (
        <Tooltip label="Edit" portalProps={{ target: '#content' }}>
          <ActionIcon size={24} aria-label={`Edit: ${name}`} onClick={() => openAnalysis(row)}>
            <IconPencil size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {can.delete && (
        <Tooltip label="Delete" portalProps={{ target: '#content' }}>
          <ActionIcon size={24} aria-label={`Delete: ${name}`} onClick={() => void ask()}>
            <IconTrash size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
