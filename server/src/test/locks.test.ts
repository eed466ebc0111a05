import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokers } from '../schema/users.ts';
import type { Answer, TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import type { TestUser } from './factories.ts';
import { password } from './factories.ts';
import { hold } from './hold.ts';
import { linkTo } from './link-to.ts';

describe('locks', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
  });
  afterAll(() => test.close());

  const names = { Firstname: 'Ines', Lastname: 'Carvalho' };
  const newPasswords = { new_password: 'seven sober otters', confirm_password: 'seven sober otters' };
  const codeOf = async (user: TestUser): Promise<number> => {
    const [row] = await test.db.select({ ID: brokers.ID }).from(brokers).where(eq(brokers.BrokerID, user.BrokerID));
    return row?.ID ?? 0;
  };
  /** Writes a row that refers to the owner, the code and the listing. */
  const decisionOn = (ListingID: number, { UserID, BrokerID }: TestUser): SQL =>
    sql`insert into listing_decisions (listing_id, broker_code, decision_status, user_id) values (${ListingID}, ${BrokerID}, 1, ${UserID})`;

  type Call = (owner: TestUser, ListingID: number) => Promise<Answer>;
  const calls: [string, Call][] = [
    ['edits the account', ({ UserID }) => test.as(admin).post(`/user/${UserID}`, { ...names, UserType: 1, BrokerID: 'TTX' })],
    ['deactivates the account', ({ UserID }) => test.as(admin).post(`/user/${UserID}/active`, { Active: false })],
    ['unlocks the account', ({ UserID }) => test.as(admin).post(`/user/${UserID}/unlock`, {})],
    ['changes the password', (owner) => test.as(owner).post('/change/password', { current_password: password, ...newPasswords })],
    [
      'deactivates the broker code',
      async (owner) => test.as(admin).post('/changeBrokerStatus', { ID: await codeOf(owner), Status: 0 }),
    ],
    [
      'changes the status of the listing',
      (_, listing_id) => test.as(admin).post('/changeListingStatus', { listing_id, AvailableStatus: 2 }),
    ],
  ];
  it.each(calls)('%s while a row that refers to it is being written', async (_, call) => {
    const owner = await test.make.user(1, { BrokerID: await test.make.broker() });
    const { ListingID } = await test.make.listing(owner, 1);
    const answer = await test.db.transaction(async (tx) => {
      await tx.execute(decisionOn(ListingID, owner));
      return call(owner, ListingID);
    });
    expect({ status: answer.status, message: answer.body.message }).toMatchObject({ status: 200 });
  });

  it("don't block an edit of an account and a write to its owner's listing", async () => {
    const owner = await test.make.user(1);
    const { ListingID } = await test.make.listing(owner, 1);
    const answer = await test.db.transaction(async (tx) => {
      await tx.execute(decisionOn(ListingID, owner));
      const edited = test.as(admin).post(`/user/${owner.UserID}`, { ...names, UserType: 1, BrokerID: 'TTX' });
      // An edit also locks all admins, and rows that refer to one must not wait for it.
      await tx.execute(
        sql`insert into listing_status_history (listing_id, new_status, user_id) values (${ListingID}, 1, ${admin.UserID})`,
      );
      return edited;
    });
    expect(answer.status).toBe(200);
  });

  it('are taken on the account before its link when a password is changed and reset at once', async () => {
    const user = await test.make.user(1);
    await linkTo(test, user, 'a link to a new password');
    const [changed, reset] = await hold(test, user, [
      () => test.as(user).post('/change/password', { current_password: password, ...newPasswords }),
      () => test.as(null).post('/reset/password', { token: 'a link to a new password', ...newPasswords }),
    ]);
    expect([changed?.status, reset?.status]).toEqual([200, 400]);
  });
});
