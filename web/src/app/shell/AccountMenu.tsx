import { userTypeLabels } from '@brevet/contract/access';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { LazyMenu } from '../../shared/ui/LazyMenu.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import type { AccountItemsProps } from './AccountItems.tsx';
import styles from './AccountMenu.module.css';

const items = lazyComponent(async () => (await import('./AccountItems.tsx')).AccountItems);

export function AccountMenu({ user, onLogout }: AccountItemsProps) {
  const name = `${user.Firstname} ${user.Lastname}`;
  const place = `${userTypeLabels[user.UserType]} · ${user.BrokerID}`;
  return (
    <LazyMenu
      width={220}
      load={items.load}
      button={(props) => (
        <UnstyledButton {...props} className={styles.account}>
          <span className={styles.avatar} aria-hidden>
            {user.Firstname.slice(0, 1)}
            {user.Lastname.slice(0, 1)}
          </span>
          <VisuallyHidden>Account of</VisuallyHidden>
          <span className={styles.who}>
            <b>{name}</b>
            <small>{place}</small>
          </span>
          <IconChevronDown size={14} stroke={1.7} aria-hidden />
        </UnstyledButton>
      )}
    >
      <items.Show user={user} onLogout={onLogout} />
    </LazyMenu>
  );
}
