import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { Menu } from '@mantine/core';
import { IconChartBar, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export interface AccountItemsProps {
  user: SessionUser;
  onLogout: () => void;
}

/** The menu of the user's own account. Loaded by AccountMenu.tsx. */
export const AccountItems = ({ user, onLogout }: AccountItemsProps) => (
  <>
    <Menu.Label>
      {user.Username} · {user.broker.BrokerName}
    </Menu.Label>
    <Menu.Item component={Link} to={paths.dashboard()} leftSection={<IconChartBar size={15} stroke={1.7} />}>
      Dashboard
    </Menu.Item>
    <Menu.Item component={Link} to={paths.security()} leftSection={<IconShieldLock size={15} stroke={1.7} />}>
      Security
    </Menu.Item>
    <Menu.Item leftSection={<IconLogout size={15} stroke={1.7} />} onClick={onLogout}>
      Logout
    </Menu.Item>
  </>
);
