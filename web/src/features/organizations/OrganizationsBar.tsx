import { UnstyledButton } from '@mantine/core';
import styles from '../../shared/table/SelectionBar.module.css';
import type { BarProps } from '../../shared/table/useSelection.ts';
import { formatCount } from '../../shared/ui/format.ts';
import { MergeTwo } from '../duplicates/duplicates.ts';

/** @public The action for two selected organizations. Loaded by selectable-organizations.tsx. */
export function OrganizationsBar({ chosen, select }: BarProps) {
  if (chosen.length === 0) return null;
  return (
    <section className={styles.bar} aria-label="Selection">
      <b role="status">{formatCount(chosen.length)} selected</b>
      {chosen.length === 2 ? (
        <MergeTwo kind="organization" ids={chosen.map(({ id }) => id)} />
      ) : (
        <span>Select two to merge them.</span>
      )}
      <UnstyledButton className={styles.clear} onClick={() => select([])}>
        Clear selection
      </UnstyledButton>
    </section>
  );
}
