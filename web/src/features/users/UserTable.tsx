import { userTypeLabels } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { usersApi } from '@brevet/contract/users';
import type { CellsOf } from '../../shared/table/columns.ts';
import type { TableOnScreen } from '../../shared/table/DataTable.tsx';
import { DataTable } from '../../shared/table/DataTable.tsx';
import { RowCard } from '../../shared/table/RowCard.tsx';
import { formatDate } from '../../shared/ui/format.ts';
import { UserActions } from './UserActions.tsx';
import { UserLink, UserState } from './UserBadges.tsx';

const secondary = ['UserRole', 'CreateDate', 'Phone', 'Company', 'UserID', 'BrokerID', 'Fullname'];

const cells: CellsOf<typeof usersApi.users> = {
  UserID: { width: 64, show: (row) => <UserLink user={row} /> },
  UserType: { width: 62 },
  Username: { width: 116, firstSort: 'ASC' },
  Fullname: { width: 136, firstSort: 'ASC', show: (row) => <UserLink user={row}>{row.Fullname}</UserLink> },
  BrokerID: { width: 74 },
  Email: { width: 0 },
  Phone: { width: 136 },
  Company: { width: 190 },
  UserRole: { width: 44, align: 'right' },
  CreateDate: { width: 70, show: (row) => formatDate(row.CreateDate) },
  State: { width: 100, show: (row) => <UserState user={row} /> },
  Action: { width: 60, align: 'end', show: (row) => <UserActions user={row} /> },
};

interface Props extends TableOnScreen {
  endpoint: typeof usersApi.users | typeof usersApi.searchUser;
}

/** The table of accounts for admins: all of them, or the search results. */
export function UserTable(props: Props) {
  return (
    <DataTable
      {...props}
      endpoint={props.endpoint as typeof usersApi.users}
      cells={cells}
      rowKey={(row) => row.UserID}
      opens={(row) => paths.user(row.UserID, row.UserType)}
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
          facts={[row.Username, row.BrokerID, row.Email, row.Phone, row.Company]}
        />
      )}
    />
  );
}
