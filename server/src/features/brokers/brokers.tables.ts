import type { BrokerRow } from '@brevet/contract/brokers';
import { sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { brokers } from '../../schema/users.ts';

const brokerTable = pagedTable({
  name: 'brokers',
  features: ['brokers'],
  rows: (db) =>
    db
      .select({
        ID: brokers.ID,
        BrokerID: brokers.BrokerID,
        BrokerName: brokers.BrokerName,
        Status: sql<0 | 1>`${brokers.Status}`,
        ContactName: brokers.ContactName,
        CreateDate: brokers.CreateDate,
      })
      .from(brokers)
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(brokers).$dynamic(),
  key: [brokers.ID],
  sort: {
    ID: brokers.ID,
    BrokerID: brokers.BrokerID,
    BrokerName: brokers.BrokerName,
    Status: brokers.Status,
    ContactName: brokers.ContactName,
    CreateDate: brokers.CreateDate,
  },
  filters: {
    Status: sql`${brokers.Status} = ${sql.placeholder('Status')}::smallint`,
    BrokerID: sql`${brokers.BrokerID} = ${sql.placeholder('BrokerID')}`,
    search: sql`(${brokers.BrokerID} || ' ' || ${brokers.BrokerName}) ilike ${sql.placeholder('search')}`,
    contact: sql`(${brokers.BrokerID} || ' ' || ${brokers.BrokerName} || ' ' || coalesce(${brokers.ContactName}, ''))
      ilike ${sql.placeholder('contact')}`,
  },
});

interface Filters {
  Status?: 0 | 1 | undefined;
  BrokerID?: string | undefined;
  search?: string | undefined;
}

/** All broker codes for an admin; the active ones for everyone else. */
export function brokerRows(
  services: Pick<Writing, 'db' | 'counts'>,
  asAdmin: boolean,
  { Status, BrokerID, search }: Filters,
): BoundTable<BrokerRow> {
  const code = BrokerID ? { BrokerID } : {};
  const pattern = search ? containing(search) : undefined;
  if (asAdmin) {
    const values = { ...code, ...(Status === undefined ? {} : { Status }), ...(pattern ? { contact: pattern } : {}) };
    return brokerTable.bind(services, values, { present: (row) => row });
  }
  return brokerTable.bind(services, { ...code, Status: 1, ...(pattern ? { search: pattern } : {}) }, { present: (row) => row });
}
