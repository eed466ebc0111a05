import { duplicateReasons } from '@brevet/contract/duplicate-fields';
import type { DuplicateCandidate } from '@brevet/contract/duplicates';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconEqualNot, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import type { CellsOf } from '../../shared/table/columns.ts';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { CandidateActions } from './CandidateActions.tsx';
import styles from './Duplicates.module.css';
import { kinds, nameOf } from './kinds.ts';
import { RecordLink } from './RecordLink.tsx';
import { reasonsOf, whyOf } from './reasons.ts';
import { useDismiss } from './useDismiss.ts';
import { useKind } from './useKind.tsx';

const cellsFor = (onDismissed: (pair: DuplicateCandidate) => void): CellsOf<typeof duplicatesApi.duplicates> => ({
  FirstName: { width: 0, show: (row) => <First row={row} /> },
  SecondName: { width: 400, show: (row) => <Second row={row} /> },
  Reasons: { width: 290, show: (row) => whyOf(row.Reasons) },
  Score: { width: 76, align: 'right' },
  Action: { width: 132, align: 'end', show: (row) => <CandidateActions row={row} onDismissed={() => onDismissed(row)} /> },
});

/** Contacts or organizations that may be in the directory twice, the most alike first. */
export function DuplicatesPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Duplicates' });
  const { kind, control } = useKind(paths.duplicates);
  const [dismissed, setDismissed] = useState<DuplicateCandidate | null>(null);
  return (
    <>
      <ScreenTabs bar="directory" />
      <Waiting />
      {dismissed && <Dismissed row={dismissed} onTakenBack={() => setDismissed(null)} />}
      <DataTable
        endpoint={duplicatesApi.duplicates}
        label="Duplicates"
        fixed={{ Kind: kind }}
        cells={cellsFor(setDismissed)}
        rowKey={(row) => `${row.FirstID} ${row.SecondID}`}
        secondary={['Score', 'Reasons']}
        options={{ Reason: reasonsOf(kind).map((value) => ({ value, label: duplicateReasons[value].label })) }}
        switcher={control}
        actions={
          <>
            <Button component={Link} to={paths.merges(kind)} variant="default" leftSection={<IconHistory {...buttonIcon} />}>
              Past merges
            </Button>
            <Button component={Link} to={paths.dismissals(kind)} variant="default" leftSection={<IconEqualNot {...buttonIcon} />}>
              Marked as different
            </Button>
          </>
        }
        emptyAction={<p>{kinds[kind].Names} that may be the same appear here in pairs, most similar first.</p>}
        card={(row) => (
          <RowCard
            top={whyOf(row.Reasons)}
            title={
              <Link to={paths.compareDuplicates(row.Kind, row.FirstID, row.SecondID)}>
                {nameOf(row.Kind, row.FirstID, row.FirstName)} and {nameOf(row.Kind, row.SecondID, row.SecondName)}
              </Link>
            }
            below={
              <div className={styles.pair}>
                <p>{detailsOf(row.FirstID, row.FirstEmail, row.FirstDetails)}</p>
                <p>{detailsOf(row.SecondID, row.SecondEmail, row.SecondDetails)}</p>
              </div>
            }
            actions={<CandidateActions row={row} onDismissed={() => setDismissed(row)} />}
          />
        )}
      />
    </>
  );
}

const detailsOf = (id: number, ...details: string[]): string => [id, ...details].filter((one) => one !== '').join(' · ');

const First = ({ row }: { row: DuplicateCandidate }) => (
  <RecordLink kind={row.Kind} id={row.FirstID} name={row.FirstName} details={[row.FirstEmail, row.FirstDetails]} />
);
const Second = ({ row }: { row: DuplicateCandidate }) => (
  <RecordLink kind={row.Kind} id={row.SecondID} name={row.SecondName} details={[row.SecondEmail, row.SecondDetails]} />
);

/** Says that pairs are still missing. */
function Waiting() {
  const waiting = useRead(duplicatesApi.duplicateCounts, {}).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <output className={styles.line}>
      {waiting === 1 ? '1 entry is' : `${formatCount(waiting)} entries are`} still being compared. More pairs may appear.
    </output>
  );
}

/** The pair that was just marked as different, to take it back. */
function Dismissed({ row, onTakenBack }: { row: DuplicateCandidate; onTakenBack: () => void }) {
  const { recall, busy } = useDismiss(onTakenBack);
  return (
    <output className={styles.line}>
      {nameOf(row.Kind, row.FirstID, row.FirstName)} ({row.FirstID}) and {nameOf(row.Kind, row.SecondID, row.SecondName)} (
      {row.SecondID}) are marked as different.{' '}
      <Button variant="subtle" size="compact-xs" loading={busy} onClick={() => recall(row)}>
        Undo
      </Button>
    </output>
  );
}
