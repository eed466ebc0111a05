import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../shared/ui/format.ts';
import styles from './Duplicates.module.css';
import { kinds } from './kinds.ts';
import { useMergesOf } from './useDuplicatesOf.ts';
import { useUndoMerge } from './useUndoMerge.tsx';

/** On the page that an old ID leads to: says so, with the way back. */
export function MergedNotice({ kind, old, id }: { kind: DuplicateKind; old: number; id: number }) {
  const navigate = useNavigate();
  const read = useMergesOf(kind, old);
  const { ask, busy } = useUndoMerge(() => void navigate({ to: kinds[kind].page(id), replace: true }));
  const { one, Name } = kinds[kind];
  const merge = read.data?.data.find(({ RemovedID, State }) => RemovedID === old && State !== 'undone');
  // Only an address that someone made up names an ID that leads elsewhere.
  if (merge?.LeadsTo !== id) return null;
  const named = merge.RemovedName === '' ? `${Name} ${old}` : `${Name} ${old}, ${merge.RemovedName},`;
  return (
    <section className={`${styles.note} ${styles.merged}`} aria-label="Merged">
      <p role="status">
        {named} was merged into this {one} by {merge.UserName}, {formatDate(merge.CreateDate)}.
      </p>
      {merge.can.undo && (
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          leftSection={<IconArrowBackUp size={14} stroke={1.7} />}
          onClick={() => void ask(merge)}
        >
          Undo merge
        </Button>
      )}
      <Button component={Link} to={paths.merges(kind)} variant="subtle" size="compact-sm">
        Past merges
      </Button>
      <Button component={Link} to={paths.duplicates(kind)} variant="subtle" size="compact-sm">
        More duplicates
      </Button>
    </section>
  );
}
