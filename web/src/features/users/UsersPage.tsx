import { paths } from '@brevet/contract/paths';
import { usersApi } from '@brevet/contract/users';
import { Button } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { BrokerRequestPanel } from './BrokerRequestList.tsx';
import { UserTable } from './UserTable.tsx';

/** All accounts, for admins. */
export function UsersPage() {
  useCrumbs({ label: 'Admin' }, { label: 'Users' });
  return (
    <>
      <ScreenTabs bar="admin" />
      <BrokerRequestPanel>
        <UserTable
          endpoint={usersApi.users}
          label="Users"
          actions={
            <>
              <Button component={Link} to={paths.searchUser()} variant="default" leftSection={<IconSearch {...buttonIcon} />}>
                Search users
              </Button>
              <Button component={Link} to={paths.newUser()} leftSection={<IconPlus size={15} stroke={1.8} />}>
                New user
              </Button>
            </>
          }
        />
      </BrokerRequestPanel>
    </>
  );
}
