import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LazyMenu } from './LazyMenu.tsx';

interface Props {
  /** The menu's name for screen readers. */
  label: string;
  busy?: boolean;
  /** Fetches the items, if they load late. */
  load?: () => Promise<unknown>;
  children: ReactNode;
}

/** A row's actions behind three dots. */
export const RowMenu = ({ label, busy = false, load, children }: Props) => (
  <LazyMenu
    load={load}
    button={(props) => (
      <ActionIcon {...props} size={24} title="Actions" aria-label={label} loading={busy}>
        <IconDots size={15} stroke={1.6} />
      </ActionIcon>
    )}
  >
    {children}
  </LazyMenu>
);
