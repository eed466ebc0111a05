import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Wordmark } from '../../shared/ui/badges.tsx';
import styles from './Shell.module.css';

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** @public The menu on a phone. Loaded by PhoneMenu. */
export function MenuDrawer({ children, ...drawer }: DrawerProps) {
  return (
    <Drawer
      {...drawer}
      // Following a link leads to the heading of the next screen instead.
      returnFocus={false}
      title={<Wordmark />}
      size={280}
      classNames={{ body: styles.drawer ?? '' }}
    >
      {children}
    </Drawer>
  );
}
