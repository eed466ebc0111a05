import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { duplicatesApi } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { formatCount } from '../../shared/ui/format.ts';
import styles from './Duplicates.module.css';

/** Leads from the directory to its duplicates, with the number of pairs. */
export function DuplicatesButton({ kind }: { kind: DuplicateKind }) {
  const count = useRead(duplicatesApi.duplicateCounts, {}).data?.[kind] ?? 0;
  return (
    <Button component={Link} to={paths.duplicates(kind)} variant="default" leftSection={<IconCopy size={15} stroke={1.7} />}>
      Duplicates
      {count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
    </Button>
  );
}
