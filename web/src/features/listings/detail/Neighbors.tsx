import { ActionIcon, Portal, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { Keys } from '../../../shared/actions/Keys.tsx';
import { ariaKeys, shortcuts } from '../../../shared/actions/shortcuts.ts';
import { pageTools } from '../../../shared/layout/page-tools.ts';
import styles from './Neighbors.module.css';
import type { Ways } from './useNeighbors.ts';

/** Buttons to the listings before and after this one. */
export function Neighbors({ ways: { previous, next } }: { ways: Ways }) {
  return (
    <div className={styles.neighbors}>
      <UnstyledButton disabled={!previous} aria-keyshortcuts={ariaKeys(shortcuts.previous.key)} onClick={() => previous?.()}>
        <IconChevronLeft size={15} stroke={1.8} aria-hidden />
        <span>Previous</span>
        <Keys of={shortcuts.previous.key} />
      </UnstyledButton>
      <UnstyledButton disabled={!next} aria-keyshortcuts={ariaKeys(shortcuts.next.key)} onClick={() => next?.()}>
        <Keys of={shortcuts.next.key} />
        <span>Next</span>
        <IconChevronRight size={15} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

/** Previous and Next in the top bar of a phone. */
export function NeighborArrows({ ways: { previous, next } }: { ways: Ways }) {
  return (
    <Portal target={`#${pageTools}`}>
      <ActionIcon size={40} aria-label={shortcuts.previous.label} disabled={!previous} onClick={() => previous?.()}>
        <IconChevronUp size={20} stroke={1.7} />
      </ActionIcon>
      <ActionIcon size={40} aria-label={shortcuts.next.label} disabled={!next} onClick={() => next?.()}>
        <IconChevronDown size={20} stroke={1.7} />
      </ActionIcon>
    </Portal>
  );
}
