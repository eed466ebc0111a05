import { isStaff } from '@brevet/contract/access';
import { and, eq, gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { listingSales } from '../../schema/listings.ts';
import { users } from '../../schema/users.ts';
import { allActions } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';

const stage = await setStage();
const actions = allActions(stage);
const ofOwner = { Firstname: 'Canaryfirstname', Lastname: 'Canaryowner', Company: 'Canarycompany', Phone: '+49 30 7713000' };
const ofSale = { Seller: 'Canaryseller', PricingNotes: 'canarynotes', TargetPrice: 771_300_000 };
const confidential = [...Object.values(ofOwner), ...Object.values(ofSale)].map(String);
/** Tables of accounts and emails, which don't say who owns a listing. */
const ofAccounts = ['CSV /users', 'CSV /searchUser', 'CSV /outbox'];

describe('the answer to an action', () => {
  const { db } = stage.test;
  /** The token of the caller of the last call. */
  let token = '';
  beforeAll(async () => {
    await db.update(users).set(ofOwner).where(eq(users.UserID, stage.seller.UserID));
    const { as } = stage.test;
    stage.test.as = (who) => {
      token = who?.token ?? '';
      return as(who);
    };
  });
  afterAll(() => stage.close());

  const ways = Object.entries(actions).flatMap(([call, line]) =>
    typeof line === 'string' || ofAccounts.includes(call)
      ? []
      : Object.entries(line).map(([how, prepare]) => [call, how, prepare] as const),
  );
  it.each(ways)('reveals no seller to staff without an audit entry: %s %s', async (call, _how, prepare) => {
    const [newest] = await db.select({ id: max(auditEntries.AuditID) }).from(auditEntries);
    const { does } = await prepare();
    await db.update(listingSales).set(ofSale);
    token = '';
    const { text } = await does();
    const told = confidential.filter((value) => text.includes(value));
    const caller = token === '' ? null : await stage.test.services.sessions.userOf(token).catch(() => null);
    if (told.length === 0 || !caller || !isStaff(caller.UserType)) return;
    const isRead = and(eq(auditEntries.Action, 'read confidential'), eq(auditEntries.UserID, caller.UserID));
    // A file also has the listings of earlier actions, which already have entries from this hour.
    const since = call.startsWith('CSV') ? 0 : (newest?.id ?? 0);
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(isRead, gt(auditEntries.AuditID, since)));
    expect({ told, entries: entries.length }).not.toEqual({ told, entries: 0 });
  });
});
