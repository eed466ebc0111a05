import { userTypeLabels } from '@brevet/contract/access';
import type { UserRow, usersApi } from '@brevet/contract/users';
import type { ReactNode } from 'react';
import { formatDay } from '../ui/format.ts';
import type { Column } from '../ui/table/DataTable.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { UserActions } from './UserActions.tsx';
import styles from './UserMarks.module.css';
import { UserLink, UserState } from './UserMarks.tsx';

const columns: Column<UserRow>[] = [
  { key: 'UserID', label: 'ID', width: 74, cell: (row) => <UserLink user={row} /> },
  { key: 'UserType', label: 'Type', width: 70, cell: (row) => userTypeLabels[row.UserType] },
  { key: 'Username', label: 'User Name', width: 140, firstSort: 'ASC', cell: (row) => row.Username },
  { key: 'Fullname', label: 'Full Name', width: 160, firstSort: 'ASC', cell: (row) => row.Fullname },
  { key: 'BrokerID', label: 'Broker Id', width: 84, cell: (row) => row.BrokerID },
  { key: 'Email', label: 'Email', width: 0, cell: (row) => row.Email },
  { key: 'Phone', label: 'Phone', width: 130, cell: (row) => row.Phone },
  { key: 'Company', label: 'Company', width: 170, cell: (row) => row.Company },
  { key: 'UserRole', label: 'Role', width: 50, align: 'right', cell: (row) => row.UserRole },
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
      card={(row) => (
        <article>
          <div className={styles.line}>
            <span>{row.UserID}</span>
            <span>{userTypeLabels[row.UserType]}</span>
            <UserState user={row} />
            <UserActions user={row} />
          </div>
          <h2 className={styles.name}>
            <UserLink user={row}>{row.Fullname}</UserLink>
          </h2>
          <p className={styles.facts}>
            {[row.Username, row.BrokerID, row.Email, row.Phone, row.Company].filter(Boolean).join(' · ')}
          </p>
        </article>
      )}
    />
  );
}
