import { createHash } from 'node:crypto';
import { userTypes } from '@brevet/contract/access';
import type { Feature } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { SessionUser, sessionApi } from '@brevet/contract/session';
import { writeAudit } from '../audit/audit.ts';
import type { Change } from '../db/changes.ts';
import type { Database } from '../db/client.ts';
import type { Caller, Services } from '../http/context.ts';
import { forbidden, Refusal, tooMany } from '../http/errors.ts';
import type { Handlers } from '../http/handlers.ts';
import { verifyPassword } from './passwords.ts';
import { accountByName, countGuess, forgetGuesses } from './session.queries.ts';

const guessesAllowed = 10;
const guessWindow = 15;

/** Guesses are counted for a name and an address together: a stranger cannot lock the owner out elsewhere. */
const guessKey = (name: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name.toLowerCase(), address]))
    .digest('base64url');

export function sessionHandlers(services: Services): Handlers<typeof sessionApi> {
  const { db, sessions } = services;
  return {
    async login({ body, caller, cookie }) {
      const key = guessKey(body.Username, caller.address);
      const refuse = (refusal: Refusal, EntityID: number | null = null) =>
        auditRefusal(db, caller, body.Username, refusal, EntityID);
      const guesses = await countGuess(db, key, guessWindow, body.Username);
      // The first refusal of a window leaves its trace; a flood of guesses must not flood the trail.
      if (guesses > guessesAllowed) {
        const refusal = tooMany(messages.tooManyGuesses);
        throw guesses === guessesAllowed + 1 ? await refuse(refusal) : refusal;
      }
      const account = await accountByName(db, body.Username);
      const fits = await verifyPassword(account?.PasswordHash ?? null, body.Password);
      if (!account || !fits) {
        throw await refuse(new Refusal(401, messages.wrongPassword), account?.user.UserID);
      }
      if (!account.Active) throw await refuse(forbidden(messages.deactivated), account.user.UserID);
      if (!account.Verified) throw await refuse(forbidden(messages.notVerified), account.user.UserID);
      const { user } = account;
      await forgetGuesses(db, key);
      const token = await sessions.start(user.UserID, caller);
      await writeAudit(db, { ...caller, user }, { Action: 'login', Entity: 'session' });
      cookie.set(token);
      return { data: { ...user, access_token: token } };
    },
    async logout({ caller, cookie }) {
      if (caller.token) {
        const user = await sessions.userOf(caller.token).catch(() => null);
        await sessions.end(caller.token);
        if (user) await writeAudit(db, { ...caller, user }, { Action: 'logout', Entity: 'session' });
      }
      cookie.clear();
      return { message: messages.signedOut };
    },
    async authToken({ caller }) {
      return { data: caller.user };
    },
    changes:
      async ({ caller }) =>
      (send) =>
        services.changes.onChange((change) => concerns(caller.user, change) && send({ feature: change.feature })),
  };
}

const adminsOnly: readonly Feature[] = ['audit', 'mail', 'settings'];

/** What only admins may read concerns them alone, a message in the inbox its reader alone. */
function concerns({ UserID, UserType }: SessionUser, { feature, id }: Change): boolean {
  if (adminsOnly.includes(feature)) return UserType === userTypes.admin;
  return feature !== 'inbox' || id === UserID;
}

/** Leaves a trace of a sign-in that is refused, without what was typed as the password. */
async function auditRefusal(
  db: Database,
  caller: Caller,
  Username: string,
  refusal: Refusal,
  account: number | null,
): Promise<Refusal> {
  await writeAudit(db, caller, {
    Action: 'login refused',
    Entity: 'session',
    EntityID: account === null ? null : String(account),
    NewValue: { Username, Reason: refusal.message },
  });
  return refusal;
}
