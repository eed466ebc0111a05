import { eq } from 'drizzle-orm';
import { brokerRequests } from '../../schema/users.ts';
import type { Answer } from '../app.ts';
import type { TestUser } from '../factories.ts';
import { password } from '../factories.ts';
import { invited } from '../invite.ts';
import { startWithProvider } from '../provider-visits.ts';

let lastNumber = 8_000_000;

/** A patent number that no one has added yet. */
export function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** An app with a sign-in provider, one user of each type, and what several actions need beforehand. */
export async function setStage() {
  const { idp, test, close } = await startWithProvider();
  const [admin, broker, buyer, seller] = await Promise.all([
    test.make.user(40),
    test.make.user(30),
    test.make.user(15, { BrokerID: 'ALP' }),
    test.make.user(1),
  ]);
  const signedOut = test.as(null);
  return {
    idp,
    test,
    close,
    admin,
    broker,
    buyer,
    seller,
    signedOut,
    listingOf: async (status: 0 | 1 | -1 = 0): Promise<number> => (await test.make.listing(seller, status)).ListingID,
    /** The PatentID of a patent that the broker added. */
    ownPatent: async (PatentNumber = newNumber()): Promise<number> =>
      Number((await test.as(broker).post('/createPatent', { PatentNumber })).body.PatentID),
    login: (user: TestUser, Password = password): Promise<Answer> =>
      signedOut.post('/login', { Username: user.Username, Password }),
    /** An invitation to an active listing of the seller. */
    async invitation() {
      const { ListingID } = await test.make.listing(seller, 1);
      return { ListingID, ...(await invited(test, seller, ListingID)) };
    },
    /** A seller whose request to join ALP is pending. */
    async requested() {
      const user = await test.make.user(1, { BrokerID: 'TTX' });
      await test.as(user).post('/requestBroker', { BrokerID: 'ALP' });
      const [request] = await test.db.select().from(brokerRequests).where(eq(brokerRequests.UserID, user.UserID));
      if (!request) throw new Error('The request was not stored');
      return { user, RequestID: request.RequestID };
    },
  };
}
