import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { Menu } from '@mantine/core';
import { IconChartBar, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { buttonIcon } from '../../shared/ui/button-icon.ts';

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
    <Menu.Item component={Link} to={paths.dashboard()} leftSection={<IconChartBar {...buttonIcon} />}>
      Dashboard
    </Menu.Item>
    <Menu.Item component={Link} to={paths.security()} leftSection={<IconShieldLock {...buttonIcon} />}>
      Security
    </Menu.Item>
    <Menu.Item leftSection={<IconLogout {...buttonIcon} />} onClick={onLogout}>
      Logout
    </Menu.Item>
  </>
);
