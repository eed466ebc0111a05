import { isStaff, userTypes } from '@brevet/contract/access';
import type { PatentRequest } from '@brevet/contract/decisions';
import { startOfNumber } from '@brevet/contract/patent-number';
import type { SessionUser } from '@brevet/contract/session';
import { decisions, statuses } from '@brevet/contract/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patentDecisions } from '../../schema/decisions.ts';
import { listings } from '../../schema/listings.ts';
import { listingPatents, patents } from '../../schema/patents.ts';
import { fullName, users } from '../../schema/users.ts';
import { showsPatentsTo } from '../brokerage-patents/brokerage-patents.ts';

const isPursued = eq(patentDecisions.DecisionStatus, decisions.pursue.code);
const listingsWith = sql`from ${listingPatents} inner join ${listings} on ${listings.ListingID} = ${listingPatents.ListingID}
  where ${listingPatents.PatentID} = ${patentDecisions.PatentID}`;

const requestTable = pagedTable({
  name: 'patent_requests',
  features: ['decisions', 'patents', 'listings', 'users'],
  rows: (db) =>
    db
      .select({
        PatentID: patents.PatentID,
        PatentNumber: patents.PatentNumber,
        Country: patents.Country,
        Title: bulkPatents.Title,
        BuyerRequest: fullName(users),
        BrokerCode: patentDecisions.BrokerCode,
        DecisionStatus: patentDecisions.DecisionStatus,
        CreateDate: patentDecisions.LastUpdate,
      })
      .from(patentDecisions)
      .innerJoin(patents, eq(patents.PatentID, patentDecisions.PatentID))
      .innerJoin(users, eq(users.UserID, patentDecisions.UserID))
      .leftJoin(bulkPatents, and(eq(bulkPatents.Country, patents.Country), eq(bulkPatents.PatentNumber, patents.PatentNumber)))
      .$dynamic(),
  matching: (db, columns) =>
    db.select(columns).from(patentDecisions).innerJoin(patents, eq(patents.PatentID, patentDecisions.PatentID)).$dynamic(),
  key: [patentDecisions.PatentID, patentDecisions.BrokerCode],
  sort: { CreateDate: patentDecisions.LastUpdate, PatentNumber: patents.PatentNumber, Country: patents.Country },
  filters: {
    pursue: isPursued,
    /** A buyer's code, while a listing still shows the patent. */
    buyerCode: sql`(${patentDecisions.BrokerCode} = ${sql.placeholder('buyerCode')}
      and exists (select ${listingsWith} and ${showsPatentsTo(userTypes.buyer, sql.placeholder('buyer'))}))`,
    /** A broker's code, and patents on the listings it brokers. Anyone can put a number on a draft, so only reviewed listings count. */
    brokerCode: sql`(${patentDecisions.BrokerCode} = ${sql.placeholder('brokerCode')}
      or exists (select ${listingsWith} and ${listings.Brokercode} = ${sql.placeholder('brokerCode')}
        and ${listings.AvailableStatus} >= ${statuses.active.code}))`,
    search: sql`${patents.PatentNumber} like ${sql.placeholder('search')}`,
  },
  scope: ['pursue', 'buyerCode', 'brokerCode'],
  planOnce: ['pursue'],
});

/** The patents that broker codes pursue. Admins see all, or those of one code; everyone else sees those of their own code. */
export function patentRequestsOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  claimed: string | undefined,
  search: string | undefined,
): BoundTable<PatentRequest> {
  const { UserType, BrokerID, UserID } = user;
  const code = UserType === userTypes.admin ? claimed : BrokerID;
  const own = code === undefined ? {} : { brokerCode: code };
  const scope = isStaff(UserType) ? own : { buyerCode: BrokerID, buyer: UserID };
  const start = search ? { search: `${startOfNumber(search)?.number ?? 'none'}%` } : {};
  return requestTable.bind(
    services,
    { pursue: true, ...scope, ...start },
    { present: (row) => ({ ...row, BuyerRequest: `${row.BuyerRequest} (${row.BrokerCode})` }) },
  );
}
