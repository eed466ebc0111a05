import { mostImportErrors, patentImportsApi } from '@brevet/contract/patent-imports';
import { Button, Pagination } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { urlOf } from '../../shared/api/client.ts';
import { useRead } from '../../shared/api/hooks.ts';
import table from '../../shared/table/MiniTable.module.css';
import { formatCount } from '../../shared/ui/format.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import styles from './Imports.module.css';

const limit = 10;

/** Records that an import skipped or found wrong, page by page and as a file. */
export function ImportErrors({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const read = useRead(patentImportsApi.importErrors, { import_id: id, page, limit }, { keep: true });
  return (
    <LoadState query={read}>
      {({ data, pages, total, more }) =>
        total === 0 ? null : (
          <section className={styles.errorList} aria-label="Errors">
            <div className={styles.errorHead}>
              <h3>Errors</h3>
              <Button
                component="a"
                href={urlOf(patentImportsApi.importErrors, { import_id: id, format: 'csv' })}
                download
                variant="default"
                size="compact-sm"
                leftSection={<IconDownload size={14} stroke={1.7} />}
              >
                Download as CSV
              </Button>
            </div>
            <table className={table.table}>
              <thead>
                <tr>
                  <th>File</th>
                  <th className={table.right}>Position</th>
                  <th>Reason</th>
                </tr>
              </thead>
              <tbody>
                {data.map((error) => (
                  <tr key={error.ErrorID}>
                    <td className={styles.file}>{error.File}</td>
                    <td className={table.right}>{formatCount(error.Position)}</td>
                    <td className={styles.file}>{error.Reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {pages > 1 && (
              <Pagination
                total={pages}
                value={page}
                onChange={setPage}
                size="sm"
                getControlProps={(control) => ({ 'aria-label': `${control} page` })}
              />
            )}
            {more && <p className={styles.dim}>The CSV file lists up to {formatCount(mostImportErrors)} of them.</p>}
          </section>
        )
      }
    </LoadState>
  );
}
