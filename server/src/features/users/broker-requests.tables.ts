import { userTypes } from '@brevet/contract/access';
import type { BrokerRequestRow } from '@brevet/contract/broker-requests';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import type { CountedTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { brokerRequests, users } from '../../schema/users.ts';

const requestTable = pagedTable({
  name: 'broker_requests',
  features: ['users'],
  rows: (db) =>
    db
      .select({
        RequestID: brokerRequests.RequestID,
        CreateDate: brokerRequests.CreateDate,
        BrokerID: brokerRequests.BrokerID,
        Firstname: users.Firstname,
        Lastname: users.Lastname,
        Username: users.Username,
        Email: users.Email,
        Verified: users.Verified,
        Company: users.Company,
        UserType: users.UserType,
      })
      .from(brokerRequests)
      .innerJoin(users, eq(users.UserID, brokerRequests.UserID))
      .$dynamic(),
  matching: (db, columns) =>
    db.select(columns).from(brokerRequests).innerJoin(users, eq(users.UserID, brokerRequests.UserID)).$dynamic(),
  key: [brokerRequests.RequestID],
  sort: { RequestID: brokerRequests.RequestID, BrokerID: brokerRequests.BrokerID },
  filters: {
    State: sql`${brokerRequests.State} = ${sql.placeholder('State')} and ${users.Active}`,
    BrokerID: sql`${brokerRequests.BrokerID} = ${sql.placeholder('BrokerID')}`,
    reader: sql`${brokerRequests.UserID} <> ${sql.placeholder('reader')}::int`,
  },
});

/** Pending requests of active accounts that the user may decide: `canDecideRequest` as a query. */
export function pendingRequests(services: Pick<Writing, 'db' | 'counts'>, user: SessionUser): CountedTable<BrokerRequestRow> {
  const { UserID, UserType, BrokerID } = user;
  const ofCode = UserType === userTypes.admin ? {} : { BrokerID };
  return requestTable.bind(services, { State: 'pending', reader: UserID, ...ofCode }, { present: (row) => row });
}
