import { messages } from '@brevet/contract/messages';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../api/client.ts';
import { formatCount } from '../ui/format.ts';
import { toast } from '../ui/toast.ts';
import styles from './SelectAll.module.css';
import type { BarProps, Chosen } from './useSelection.ts';

interface Props extends Pick<BarProps, 'chosen' | 'total' | 'more' | 'select'> {
  /** The most rows that can be selected. */
  most: number;
  /** Loads the matching rows of all pages. */
  load: () => Promise<readonly Chosen[]>;
}

/** Selects all rows that match now, on all pages. Rows that match later don't join. */
export function SelectAll({ chosen, total, more, select, most, load }: Props) {
  const [busy, setBusy] = useState(false);
  if (chosen.length >= total && !more) return null;
  if (more || total > most) return <span className={styles.note}>Up to {formatCount(most)} at once</span>;
  const selectAll = async (): Promise<void> => {
    setBusy(true);
    try {
      select(await load());
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : messages.whoops);
    } finally {
      setBusy(false);
    }
  };
  return (
    <UnstyledButton className={styles.link} data-link disabled={busy} onClick={() => void selectAll()}>
      Select all {formatCount(total)} that match
    </UnstyledButton>
  );
}
