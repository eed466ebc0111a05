import type { DuplicateCandidate } from '@brevet/contract/duplicates';
import { paths } from '@brevet/contract/paths';
import { Button, Menu } from '@mantine/core';
import { IconArrowsDiff, IconEqualNot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { RowMenu } from '../../shared/ui/RowMenu.tsx';
import styles from './Duplicates.module.css';
import { nameOf } from './kinds.ts';
import { useDismiss } from './useDismiss.ts';

/** Compare, and mark as different, in a row. */
export function CandidateActions({ row, onDismissed }: { row: DuplicateCandidate; onDismissed: () => void }) {
  const { Kind, FirstID, FirstName, SecondID, SecondName, can } = row;
  const { dismiss, busy } = useDismiss(onDismissed);
  const names = `${nameOf(Kind, FirstID, FirstName)} and ${nameOf(Kind, SecondID, SecondName)}`;
  const compare = paths.compareDuplicates(Kind, FirstID, SecondID);
  return (
    <span className={styles.actions}>
      <Button component={Link} to={compare} variant="subtle" size="compact-xs" aria-label={`Compare ${names}`}>
        Compare
      </Button>
      <RowMenu label={`Actions for ${names}`} busy={busy}>
        <Menu.Item component={Link} to={compare} leftSection={<IconArrowsDiff {...buttonIcon} />}>
          {can.merge ? 'Compare and merge' : 'Compare'}
        </Menu.Item>
        {can.dismiss && (
          <Menu.Item leftSection={<IconEqualNot {...buttonIcon} />} onClick={() => dismiss(row)}>
            Mark as different
          </Menu.Item>
        )}
      </RowMenu>
    </span>
  );
}
