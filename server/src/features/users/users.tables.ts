import type { UserType } from '@brevet/contract/access';
import type { UserRow } from '@brevet/contract/users';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing, searchedId } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { fullName, users } from '../../schema/users.ts';

const holds = (column: unknown, name: string) => sql`${column}::text ilike ${sql.placeholder(name)}`;

const userTable = pagedTable({
  name: 'users',
  features: ['users'],
  rows: (db) =>
    db
      .select({
        UserID: users.UserID,
        UserType: users.UserType,
        Username: users.Username,
        Firstname: users.Firstname,
        Lastname: users.Lastname,
        Fullname: fullName(users),
        BrokerID: users.BrokerID,
        Email: users.Email,
        Phone: users.Phone,
        Company: users.Company,
        UserRole: users.UserRole,
        CreateDate: users.CreateDate,
        Verified: users.Verified,
        Active: users.Active,
      })
      .from(users)
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(users).$dynamic(),
  key: [users.UserID],
  sort: { UserID: users.UserID, Username: users.Username, Fullname: fullName(users) },
  filters: {
    search: sql`(${fullName(users)} ilike ${sql.placeholder('search')} or ${users.Username}::text ilike ${sql.placeholder('search')}
      or ${users.Email}::text ilike ${sql.placeholder('search')} or ${users.Company} ilike ${sql.placeholder('search')}
      or ${users.UserID} = ${sql.placeholder('searchID')}::int)`,
    UserType: sql`${users.UserType} = ${sql.placeholder('UserType')}::smallint`,
    Username: holds(users.Username, 'Username'),
    Firstname: holds(users.Firstname, 'Firstname'),
    Lastname: holds(users.Lastname, 'Lastname'),
    Email: holds(users.Email, 'Email'),
    Company: holds(users.Company, 'Company'),
    BrokerID: sql`upper(${users.BrokerID}) = upper(${sql.placeholder('BrokerID')})`,
  },
});

const textFilters = ['Username', 'Firstname', 'Lastname', 'Email', 'Company'] as const;

type Filters = Partial<Record<(typeof textFilters)[number] | 'search' | 'BrokerID', string | undefined>> & {
  UserType?: UserType | undefined;
};

/** Accounts that match all filters. An empty text filters nothing. */
export function userRows(services: Pick<Writing, 'db' | 'counts'>, filters: Filters): BoundTable<UserRow> {
  const { search, BrokerID, UserType } = filters;
  const given = textFilters.filter((name) => filters[name]).map((name) => [name, containing(filters[name] ?? '')]);
  const values = {
    ...Object.fromEntries(given),
    ...(UserType ? { UserType } : {}),
    ...(BrokerID ? { BrokerID } : {}),
    ...(search ? { search: containing(search), searchID: searchedId(search) } : {}),
  };
  return userTable.bind(services, values, { present: (row) => row });
}
