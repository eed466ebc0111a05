import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { useRead } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Duplicates.module.css';
import { DuplicatesLink } from './DuplicatesLink.tsx';

/** Leads from the directory to its duplicates, with the number of pairs. */
export function DuplicatesButton({ kind }: { kind: DuplicateKind }) {
  const count = useRead(duplicatesApi.duplicateCounts, {}).data?.[kind] ?? 0;
  return <DuplicatesLink kind={kind}>{count > 0 && <span className={styles.count}>{formatCount(count)}</span>}</DuplicatesLink>;
}
