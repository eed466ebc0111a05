import { randomBytes } from 'node:crypto';
import type { UserType } from '@brevet/contract/access';
import { asDay, momentOf } from '@brevet/contract/day';
import type { AvailableStatus } from '@brevet/contract/statuses';
import type { Database } from '../platform/db/client.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import { bulkPatents } from '../schema/bulk-patents.ts';
import { listingDetails, listingSales, listings } from '../schema/listings.ts';
import { brokers, sessions, users } from '../schema/users.ts';

export const password = 'correct horse';
const passwordHash = hashPassword(password);
/** The longest address that the tests' email server accepts. */
export const longEmail = `${'a'.repeat(63)}@${`${'b'.repeat(61)}.`.repeat(3)}com`;

export type TestUser = Awaited<ReturnType<Factories['user']>>;
export type Factories = ReturnType<typeof factories>;

/** The smallest listing that createListing accepts. */
export const payload = (listing: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) => ({
  listing: { ListingName: 'Cold plate for servers', ...listing },
  salesInfo: {
    Seller: 'Halden Kestrel Ltd',
    TargetPrice: 250_000,
    MinimumAcceptablePrice: 125_000.5,
    PricingNotes: 'secret notes',
  },
  ...rest,
});

/** Creates a new row for a test on each call. */
export function factories(db: Database) {
  // No digits, so that it can't contain a number that a test searches for.
  const unique = () =>
    randomBytes(5)
      .toString('hex')
      .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));

  let last: Promise<unknown> = Promise.resolve();
  /** Rows made at once are written one after the other, so that their ids follow the order of the calls. */
  function inTurn<Args extends unknown[], Row>(make: (...args: Args) => Promise<Row>): (...args: Args) => Promise<Row> {
    return (...args) => {
      const row = last.then(() => make(...args));
      last = row.catch(() => {});
      return row;
    };
  }

  let patentNumber = 7_340_001;

  async function broker(BrokerID = `B${unique()}`): Promise<string> {
    await db
      .insert(brokers)
      .values({ BrokerID, BrokerName: `Broker ${BrokerID}` })
      .onConflictDoNothing();
    return BrokerID;
  }

  async function session(UserID: number, expires = Date.now() + 3_600_000): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db.insert(sessions).values({
      TokenHash: hashToken(token),
      UserID,
      UserAgent: 'test',
      Address: '127.0.0.1',
      ExpireDate: momentOf(expires),
    });
    return token;
  }

  /** A verified user who has accepted the terms, with a session. */
  async function user(UserType: UserType, fields: Partial<typeof users.$inferInsert> = {}) {
    const BrokerID = await broker(fields.BrokerID ?? 'TTX');
    const Username = `user_${unique()}`;
    const [row] = await db
      .insert(users)
      .values({
        Username,
        Email: `${Username}@example.com`,
        Firstname: 'Ada',
        Lastname: 'Quist',
        Company: 'Quist Holding',
        PasswordHash: await passwordHash,
        UserType,
        Verified: true,
        agreed: true,
        ...fields,
        BrokerID,
      })
      .returning();
    if (!row) throw new Error('no user');
    return { ...row, token: await session(row.UserID) };
  }

  async function listing(
    owner: { UserID: number; BrokerID: string },
    AvailableStatus: AvailableStatus = 0,
    fields: Partial<typeof listings.$inferInsert> = {},
  ): Promise<typeof listings.$inferSelect> {
    const [row] = await db
      .insert(listings)
      .values({
        ListingName: `Listing ${unique()}`,
        ListingType: 1,
        AvailableStatus,
        OwnerID: owner.UserID,
        Brokercode: owner.BrokerID,
        Rating: 75,
        ...fields,
      })
      .returning();
    if (!row) throw new Error('no listing');
    await db.insert(listingDetails).values({ ListingID: row.ListingID, Overview: 'What it does.' });
    await db
      .insert(listingSales)
      .values({ ListingID: row.ListingID, Seller: 'Halden Kestrel Ltd', TargetPrice: 987_654, PricingNotes: 'secret notes' });
    return row;
  }

  async function bulkPatent(fields: Partial<typeof bulkPatents.$inferInsert> = {}) {
    const PatentNumber = fields.PatentNumber ?? String(patentNumber++);
    await db
      .insert(bulkPatents)
      .values({
        Country: 'US',
        PatentNumber,
        PatentStatus: 'Issued',
        Title: 'Cold plate with two phases',
        Assignees: ['Halden Kestrel Ltd'],
        Inventors: ['Ines Carvalho'],
        Cpc: ['H05K 7/20'],
        FiledDate: asDay('2012-03-04'),
        PublicationDate: asDay('2014-05-06'),
        ...fields,
      })
      .onConflictDoNothing();
    return PatentNumber;
  }

  const userInTurn = inTurn(user);
  /** A seller, a buyer, a broker and an admin, all with the broker code TTX. */
  const everyType = (ofBroker: Partial<typeof users.$inferInsert> = {}) =>
    Promise.all([userInTurn(1), userInTurn(15), userInTurn(30, ofBroker), userInTurn(40)]);

  return { broker, session, user: userInTurn, everyType, listing: inTurn(listing), bulkPatent };
}
