import { createHash } from 'node:crypto';
import { messages } from '@brevet/contract/messages';
import type { sessionApi } from '@brevet/contract/session';
import { writeAudit } from '../audit/audit.ts';
import type { Services } from '../http/context.ts';
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
      if ((await countGuess(db, key, guessWindow, body.Username)) > guessesAllowed) throw tooMany(messages.tooManyGuesses);
      const account = await accountByName(db, body.Username);
      const fits = await verifyPassword(account?.PasswordHash ?? null, body.Password);
      if (!account || !fits) {
        await writeAudit(db, caller, { Action: 'login refused', Entity: 'session', NewValue: { Username: body.Username } });
        throw new Refusal(401, messages.wrongPassword);
      }
      if (!account.Active) throw forbidden(messages.deactivated);
      if (!account.Verified) throw forbidden(messages.notVerified);
      const { user } = account;
      await forgetGuesses(db, key);
      const token = await sessions.start(user.UserID, caller);
      await writeAudit(db, { ...caller, user }, { Action: 'login', Entity: 'session' });
      cookie.set(token);
      return { data: { ...user, access_token: token } };
    },
    async logout({ caller, cookie }) {
      if (caller.token) await sessions.end(caller.token);
      cookie.clear();
      return { message: messages.signedOut };
    },
    async authToken({ caller }) {
      return { data: caller.user };
    },
    changes: async () => (send) => services.changes.onChange(({ feature }) => send({ feature })),
  };
}
