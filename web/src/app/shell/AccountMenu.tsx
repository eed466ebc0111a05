import { userTypeLabels } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './Shell.module.css';

export function AccountMenu({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  const name = `${user.Firstname} ${user.Lastname}`;
  const place = `${userTypeLabels[user.UserType]} · ${user.BrokerID}`;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.account}>
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.Username} · {user.broker.BrokerName}
        </Menu.Label>
        <Menu.Item component={Link} to={paths.security()} leftSection={<IconShieldLock size={15} stroke={1.7} />}>
          Security
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.7} />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
