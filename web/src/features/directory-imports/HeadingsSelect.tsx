import type { DirectoryImport } from '@brevet/contract/directory-imports';
import { directoryImportsApi } from '@brevet/contract/directory-imports';
import { Alert, Select } from '@mantine/core';
import { useAction } from '../../shared/api/hooks.ts';
import styles from './DirectoryImports.module.css';

/** The row that has the headings, to choose another one. vCards have none. */
export function HeadingsSelect({ stored: { ImportID, HeadingRow, Top } }: { stored: DirectoryImport }) {
  const choose = useAction(directoryImportsApi.chooseImportHeadings);
  if (Top.length === 0) return null;
  const rows = Top.map(({ Row, Cells }) => ({ value: String(Row), label: `Row ${Row}: ${Cells.join(' · ')}` }));
  return (
    <>
      <Select
        className={styles.headings}
        label="Headings"
        data={[...rows, { value: '0', label: 'No headings' }]}
        value={String(HeadingRow)}
        allowDeselect={false}
        disabled={choose.isPending}
        onChange={(row) => choose.mutate({ body: { ImportID, HeadingRow: Number(row) } })}
      />
      {HeadingRow === 0 && (
        <Alert color="yellow">No row looks like headings, so every row is imported. If a row has them, choose it above.</Alert>
      )}
    </>
  );
}
