import { paths } from '@brevet/contract/paths';
import { usersApi } from '@brevet/contract/users';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { AdminTabs } from '../../app/shell/AdminTabs.tsx';
import { useCrumbs } from '../../app/shell/Crumbs.tsx';
import { TableBar } from '../../shared/table/TableBar.tsx';
import { BrokerRequestPanel } from './BrokerRequestList.tsx';
import { typeChoices } from './UserBadges.tsx';
import { UserTable } from './UserTable.tsx';

const anyType = { value: '', label: 'Any type' };

/** All accounts, for admins. */
export function UsersPage() {
  const { UserType } = useSearch({ from: '/signed-in/admin/users' });
  const navigate = useNavigate();
  useCrumbs({ label: 'Admin' }, { label: 'Users' });
  const choose = (type: string) =>
    void navigate({
      to: '.',
      search: (all) => ({ ...all, page: undefined, UserType: type ? Number(type) : undefined }) as never,
    });
  return (
    <>
      <AdminTabs />
      <BrokerRequestPanel>
        <UserTable
          endpoint={usersApi.users}
          label="Users"
          filterLabel="Filter users"
          fixed={{ UserType }}
          chips={
            <TableBar>
              <SegmentedControl
                aria-label="Type"
                data={[anyType, ...typeChoices]}
                value={UserType ? String(UserType) : ''}
                onChange={choose}
              />
              <Button
                component={Link}
                to={paths.searchUser()}
                variant="default"
                leftSection={<IconSearch size={15} stroke={1.7} />}
              >
                Search users
              </Button>
              <Button component={Link} to={paths.newUser()} leftSection={<IconPlus size={15} stroke={1.8} />}>
                New user
              </Button>
            </TableBar>
          }
        />
      </BrokerRequestPanel>
    </>
  );
}
