import type { Merge } from '@brevet/contract/duplicates';
import { daysToUndoMerge, duplicatesApi } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import linkStyles from '../../shared/table/cells.module.css';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { formatDate, formatMoment, nothing } from '../../shared/ui/format.ts';
import { HistoryPage, UndoButton } from './HistoryPage.tsx';
import { kinds, nameOf } from './kinds.ts';
import { MergeStateBadge } from './MergeStateBadge.tsx';
import { useUndoMerge } from './useUndoMerge.tsx';

const cells: CellsOf<typeof duplicatesApi.merges> = {
  MergeID: { width: 70 },
  RemovedName: { width: 220, show: (row) => <Removed row={row} /> },
  SurvivorName: { width: 0, show: (row) => <Survivor row={row} /> },
  UserName: { width: 150 },
  CreateDate: { width: 150, show: (row) => formatMoment(row.CreateDate) },
  UndoUntil: { width: 110, show: (row) => (row.State === 'open' ? formatDate(row.UndoUntil) : nothing) },
  State: { width: 170, show: (row) => <MergeStateBadge state={row.State} /> },
  Action: { width: 112, align: 'end', show: (row) => <Undo row={row} /> },
};

/** Merges of contacts or organizations, the last one first, and the way back. */
export const MergesPage = () => (
  <HistoryPage label="Past merges" path={paths.merges}>
    {(kind, fromAddress) => (
      <DataTable
        endpoint={duplicatesApi.merges}
        label="Past merges"
        cells={cells}
        rowKey={(row) => row.MergeID}
        secondary={['UserName', 'UndoUntil', 'CreateDate']}
        {...fromAddress}
        emptyAction={
          <p>
            Merged {kinds[kind].many} appear here. Merges can be undone for {daysToUndoMerge} days.
          </p>
        }
        card={(row) => (
          <RowCard
            top={`Merge ${row.MergeID}`}
            state={<MergeStateBadge state={row.State} />}
            title={
              <>
                {removedName(row)} <Into /> <Survivor row={row} />
              </>
            }
            facts={[row.UserName, formatMoment(row.CreateDate), row.State === 'open' && `Until ${formatDate(row.UndoUntil)}`]}
            actions={<Undo row={row} />}
          />
        )}
      />
    )}
  </HistoryPage>
);

const Into = () => <span>into</span>;

const removedName = ({ Kind, RemovedID, RemovedName }: Merge): string => nameOf(Kind, RemovedID, RemovedName);

/** The row is only there again after an undo. */
const Removed = ({ row }: { row: Merge }) =>
  row.State === 'undone' ? <To path={kinds[row.Kind].page(row.RemovedID)}>{removedName(row)}</To> : removedName(row);

const Survivor = ({ row: { Kind, SurvivorID, SurvivorName, LeadsTo } }: { row: Merge }) => {
  const name = nameOf(Kind, SurvivorID, SurvivorName);
  // If the survivor was merged later, its ID leads to the row that stayed.
  return SurvivorName === '' && LeadsTo === null ? name : <To path={kinds[Kind].page(SurvivorID)}>{name}</To>;
};

const To = ({ path, children }: { path: string; children: ReactNode }) => (
  <Link to={path} className={linkStyles.link}>
    {children}
  </Link>
);

function Undo({ row }: { row: Merge }) {
  const { ask, busy } = useUndoMerge();
  if (!row.can.undo) return null;
  return <UndoButton act="Undo" label={`Undo merge ${row.MergeID}`} busy={busy} onClick={() => void ask(row)} />;
}
