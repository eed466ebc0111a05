import type { Dismissal } from '@brevet/contract/duplicates';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Link } from '@tanstack/react-router';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { formatMoment } from '../../shared/ui/format.ts';
import { HistoryPage, UndoButton } from './HistoryPage.tsx';
import { kinds, nameOf } from './kinds.ts';
import { RecordLink } from './RecordLink.tsx';
import { useDismiss } from './useDismiss.ts';

const cells: CellsOf<typeof duplicatesApi.dismissals> = {
  FirstName: { width: 0, show: (row) => <RecordLink kind={row.Kind} id={row.FirstID} name={row.FirstName} details={[]} /> },
  SecondName: { width: 400, show: (row) => <RecordLink kind={row.Kind} id={row.SecondID} name={row.SecondName} details={[]} /> },
  UserName: { width: 180 },
  CreateDate: { width: 160, show: (row) => formatMoment(row.CreateDate) },
  Action: { width: 160, align: 'end', show: (row) => <CompareAgain row={row} /> },
};

/** Pairs that someone marked as different, and the way back to the list of duplicates. */
export const DismissalsPage = () => (
  <HistoryPage label="Marked as different" path={paths.dismissals}>
    {(kind, fromAddress) => (
      <DataTable
        endpoint={duplicatesApi.dismissals}
        label="Marked as different"
        cells={cells}
        rowKey={(row) => `${row.FirstID} ${row.SecondID}`}
        secondary={['UserName', 'CreateDate']}
        {...fromAddress}
        emptyAction={<p>{kinds[kind].Names} that someone marked as different appear here in pairs.</p>}
        card={(row) => (
          <RowCard
            top={`${row.FirstID} and ${row.SecondID}`}
            title={
              <Link to={paths.compareDuplicates(row.Kind, row.FirstID, row.SecondID)}>
                {nameOf(row.Kind, row.FirstID, row.FirstName)} and {nameOf(row.Kind, row.SecondID, row.SecondName)}
              </Link>
            }
            facts={[row.UserName, formatMoment(row.CreateDate)]}
            actions={<CompareAgain row={row} />}
          />
        )}
      />
    )}
  </HistoryPage>
);

function CompareAgain({ row }: { row: Dismissal }) {
  const { recall, busy } = useDismiss();
  if (!row.can.recall) return null;
  const { Kind, FirstID, FirstName, SecondID, SecondName } = row;
  return (
    <UndoButton
      act="Compare again"
      label={`Compare again: ${nameOf(Kind, FirstID, FirstName)} and ${nameOf(Kind, SecondID, SecondName)}`}
      busy={busy}
      onClick={() => recall(row)}
    />
  );
}
