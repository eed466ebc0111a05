import { userTypes } from '@brevet/contract/access';
import type { ActivationCode, CodeState } from '@brevet/contract/codes';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import { activationCodes } from '../../schema/codes.ts';
import { fullName, users } from '../../schema/users.ts';
import { canRevokeCode } from './codes.policy.ts';
import { expired } from './codes.queries.ts';

const issuers = alias(users, 'issuers');
const redeemers = alias(users, 'redeemers');

const state = sql<CodeState>`case when ${activationCodes.UsedDate} is not null then 'used'
  when ${activationCodes.RevokedDate} is not null then 'revoked'
  when ${expired} then 'expired' else 'unused' end`;

const codeTable = pagedTable({
  name: 'activation_codes',
  features: ['codes'],
  rows: (db) =>
    db
      .select({
        Code: activationCodes.Code,
        State: state,
        Note: activationCodes.Note,
        BrokerCode: activationCodes.BrokerCode,
        IssuedBy: sql<string | null>`${fullName(issuers)}`,
        CreateDate: activationCodes.CreateDate,
        ExpireDate: activationCodes.ExpireDate,
        RevokedDate: activationCodes.RevokedDate,
        UsedBy: sql<string | null>`${fullName(redeemers)}`,
        ListingID: activationCodes.ListingID,
        UsedDate: activationCodes.UsedDate,
      })
      .from(activationCodes)
      .leftJoin(issuers, eq(issuers.UserID, activationCodes.CreatorID))
      .leftJoin(redeemers, eq(redeemers.UserID, activationCodes.UsedByID))
      .$dynamic(),
  matching: (db, columns) => db.select(columns).from(activationCodes).$dynamic(),
  key: [activationCodes.Code],
  sort: { CreateDate: activationCodes.CreateDate, Code: activationCodes.Code, UsedDate: activationCodes.UsedDate },
  filters: {
    brokerCode: sql`${activationCodes.BrokerCode} = ${sql.placeholder('brokerCode')}`,
    State: sql`${state} = ${sql.placeholder('State')}`,
    search: sql`(${activationCodes.Code}::text || ' ' || ${activationCodes.Note}) ilike ${sql.placeholder('search')}`,
  },
});

/** Codes that the user may see. */
export function codeRows(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { State, search }: { State?: CodeState | undefined; search?: string | undefined },
): BoundTable<ActivationCode> {
  const values = {
    ...(user.UserType === userTypes.admin ? {} : { brokerCode: user.BrokerID }),
    ...(State ? { State } : {}),
    ...(search ? { search: containing(search) } : {}),
  };
  return codeTable.bind(services, values, {
    present: ({ RevokedDate, ...row }) => ({ ...row, can: { revoke: canRevokeCode(user, { ...row, RevokedDate }) } }),
  });
}
