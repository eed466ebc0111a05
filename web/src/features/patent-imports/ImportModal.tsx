import type { ImportInFull } from '@brevet/contract/patent-imports';
import { importOriginLabel, importStates, patentImportsApi } from '@brevet/contract/patent-imports';
import { Alert, Button, Group } from '@mantine/core';
import { IconBan, IconPlayerPlay } from '@tabler/icons-react';
import { useRead } from '../../shared/api/hooks.ts';
import { Dialog } from '../../shared/form/Dialog.tsx';
import table from '../../shared/table/MiniTable.module.css';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import type { Fact } from '../../shared/ui/Facts.tsx';
import { Facts } from '../../shared/ui/Facts.tsx';
import { formatCount, formatMoment } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { RecordDetails, RecordFacts } from '../../shared/ui/RecordDetails.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportStateBadge } from './ImportState.tsx';
import styles from './Imports.module.css';
import { formatBytes } from './import-texts.ts';
import { useImportActions } from './useImportActions.ts';

/** One import: its progress, its counts, the files in it, and its errors. */
export function ImportModal({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const read = useRead(patentImportsApi.getImport, { import_id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title={`Import ${id}`} size={760}>
      <LoadState query={read}>{(answer) => <Import row={answer.import} />}</LoadState>
    </Dialog>
  );
}

function factsOf(row: ImportInFull): Fact[] {
  return [
    ['Format', row.Format],
    ['Size', formatBytes(row.Size)],
    ['Source', importOriginLabel(row.Origin)],
    ['Started by', row.StartedBy],
    ['Started', row.StartDate && formatMoment(row.StartDate)],
    ['Ended', row.EndDate && formatMoment(row.EndDate)],
  ];
}

const countsOf = (row: ImportInFull): Fact[] => [
  ['Records', formatCount(row.Read)],
  ['Added', formatCount(row.Added)],
  ['Changed', formatCount(row.Changed)],
  ['Unchanged', formatCount(row.Same)],
  ['Errors', formatCount(row.Skipped)],
];

function Import({ row }: { row: ImportInFull }) {
  const { cancel, resume, busy } = useImportActions(row);
  const underWay = row.State === 'queued' || row.State === 'running';
  return (
    <RecordDetails title={row.Name} state={<ImportStateBadge state={row.State} />} meaning={importStates[row.State].meaning}>
      {underWay && <ImportProgress row={row} />}
      {row.Problem && <Alert color="red">{row.Problem}</Alert>}
      <Facts rows={countsOf(row)} className={styles.counts} />
      <RecordFacts rows={factsOf(row)} />
      {row.Parts.length > 1 && <Parts row={row} />}
      <ImportErrors id={row.ImportID} />
      <Group justify="flex-end" gap="sm">
        {row.can.cancel && (
          <Button variant="default" leftSection={<IconBan {...buttonIcon} />} loading={busy} onClick={() => void cancel()}>
            Cancel import
          </Button>
        )}
        {row.can.resume && (
          <Button leftSection={<IconPlayerPlay {...buttonIcon} />} loading={busy} onClick={resume}>
            Resume import
          </Button>
        )}
      </Group>
    </RecordDetails>
  );
}

/** The files in an archive. */
const Parts = ({ row }: { row: ImportInFull }) => (
  <table className={table.table} aria-label="Files in this archive">
    <thead>
      <tr>
        <th>File</th>
        <th className={table.right}>Records</th>
        <th className={table.right}>Errors</th>
      </tr>
    </thead>
    <tbody>
      {row.Parts.map(({ Name, Read, Skipped }) => (
        <tr key={Name}>
          <td className={styles.file}>{Name}</td>
          <td className={table.right}>{formatCount(Read)}</td>
          <td className={table.right}>{formatCount(Skipped)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
