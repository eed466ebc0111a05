import { userTypeLabels } from '@brevet/contract/access';
import type { UserRow, usersApi } from '@brevet/contract/users';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { formatDay } from '../../shared/ui/format.ts';
import { UserActions } from './UserActions.tsx';
import { UserLink, UserState } from './UserBadges.tsx';

/** The columns that a reader misses least, in the order in which they go. */
const secondary = ['UserRole', 'CreateDate', 'Phone', 'Company', 'UserID', 'BrokerID', 'Fullname'];

const columns: Column<UserRow>[] = [
  { key: 'UserID', label: 'ID', width: 64, cell: (row) => <UserLink user={row} /> },
  { key: 'UserType', label: 'Type', width: 62, cell: (row) => userTypeLabels[row.UserType] },
  { key: 'Username', label: 'User Name', width: 116, firstSort: 'ASC', cell: (row) => row.Username },
  { key: 'Fullname', label: 'Full Name', width: 136, firstSort: 'ASC', cell: (row) => row.Fullname },
  { key: 'BrokerID', label: 'Broker Id', width: 74, cell: (row) => row.BrokerID },
  { key: 'Email', label: 'Email', width: 0, cell: (row) => row.Email },
  { key: 'Phone', label: 'Phone', width: 136, cell: (row) => row.Phone },
  { key: 'Company', label: 'Company', width: 150, cell: (row) => row.Company },
  { key: 'UserRole', label: 'Role', width: 44, align: 'right', cell: (row) => row.UserRole },
  { key: 'CreateDate', label: 'Date', width: 70, cell: (row) => formatDay(row.CreateDate) },
  { key: 'Active', label: 'State', width: 100, cell: (row) => <UserState user={row} /> },
  { key: 'Action', label: 'Action', width: 60, align: 'end', cell: (row) => <UserActions user={row} /> },
];

interface Props {
  endpoint: typeof usersApi.users | typeof usersApi.searchUser;
  label: string;
  fixed?: Record<string, string | number | undefined>;
  chips?: ReactNode;
  emptyAction?: ReactNode;
  /** The screen has a heading of its own. */
  headed?: boolean;
  /** Without it the table has no text filter of its own. */
  filterLabel?: string;
}

/** Accounts as an admin sees them: all of them, or those that were searched for. */
export function UserTable(props: Props) {
  return (
    <DataTable
      {...props}
      endpoint={props.endpoint as typeof usersApi.users}
      stars={false}
      columns={columns}
      rowKey={(row) => row.UserID}
      secondary={secondary}
      card={(row) => (
        <RowCard
          top={`${row.UserID} ${userTypeLabels[row.UserType]}`}
          state={
            <>
              <UserState user={row} />
              <UserActions user={row} />
            </>
          }
          title={<UserLink user={row}>{row.Fullname}</UserLink>}
          facts={[row.Username, row.BrokerID, row.Email, row.Phone, row.Company].filter(Boolean).join(' · ')}
        />
      )}
    />
  );
}
