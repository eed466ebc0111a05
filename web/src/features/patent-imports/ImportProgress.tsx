import type { ImportRow } from '@brevet/contract/patent-imports';
import { Progress } from '@mantine/core';
import styles from './Imports.module.css';
import { countOf, progressText } from './import-texts.ts';

/** The bar of an import underway, with its figures. */
export function ImportProgress({ row }: { row: ImportRow }) {
  const percent = Math.floor(row.Share * 100);
  return (
    <div className={styles.progress}>
      <Progress value={percent} size="md" animated={row.State === 'running'} aria-label={`Importing ${row.Name}`} />
      <p>
        <span>{progressText(row)}</span>
        {row.Skipped > 0 && <span className={styles.errors}>{countOf(row.Skipped, 'error')}</span>}
        <span className={styles.percent}>{percent}%</span>
      </p>
    </div>
  );
}
