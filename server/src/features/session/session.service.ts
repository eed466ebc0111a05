import { messages } from '@brevet/contract/messages';
import type { sessionApi } from '@brevet/contract/session';
import { placeOf } from '../../platform/addresses/place.ts';
import type { Services } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { signInByToken } from '../provider/provider.service.ts';
import { readSetting } from '../settings/settings.ts';
import { deviceOf } from '../sign-in/device.ts';
import { afterFirstStep, demandOwner, guessPassword, refuseLogin } from '../sign-in/sign-in.ts';
import { findStep } from '../sign-in/sign-in-steps.ts';
import { concerns } from './change-readers.ts';
import { accountById, accountByName, sessionsOf } from './session.queries.ts';
import { hashToken } from './session-store.ts';

export function sessionHandlers(services: Services): Handlers<typeof sessionApi> {
  const { db, sessions } = services;
  return {
    async login({ body, caller, cookie }) {
      if ('GoogleLogin' in body) return signInByToken(services, body, caller, cookie);
      const { Username, Password } = body;
      const { fits, account } = await guessPassword(services, caller, Username, await accountByName(db, Username), Password);
      if (!fits) {
        const refusal = new Refusal(401, messages.wrongPassword);
        return refuseLogin(services, caller, refusal, { Username }, account?.user.UserID ?? null);
      }
      return afterFirstStep(services, account, caller, cookie);
    },
    async loginOptions({ caller }) {
      const step = caller.step ? await findStep(db, caller.step) : null;
      const account = step?.UserID ? await accountById(db, step.UserID) : null;
      const waiting = step && account && step.Kind !== 'provider' && step.Kind !== 'nonce' ? step.Kind : null;
      const Provider = services.config.provider?.label ?? null;
      const Registration = await readSetting(db, 'selfRegistration');
      return { data: { Provider, Registration, Step: waiting, Name: waiting && account ? account.user.Email : null } };
    },
    async logout({ caller, cookie }) {
      for (const token of caller.tokens) {
        const user = await sessions.userOf(token).catch(() => null);
        await sessions.end(token);
        if (user) await writeAudit(db, { ...caller, user }, { Action: 'logout', Entity: 'session' });
      }
      cookie.clear();
      if (caller.step) cookie.clearStep();
      return { message: messages.signedOut };
    },
    async authToken({ caller }) {
      return { data: caller.user };
    },
    async sessions({ caller }) {
      const own = caller.token ? hashToken(caller.token) : '';
      const idleMinutes = await readSetting(db, 'sessionIdleMinutes');
      const absoluteHours = await readSetting(db, 'sessionAbsoluteHours');
      const rows = await sessionsOf(db, caller.user.UserID, { idleMinutes, absoluteHours });
      return {
        data: rows.map(({ TokenHash, UserAgent, ...row }) => ({
          ...row,
          Device: deviceOf(UserAgent),
          Place: placeOf(row.Address),
          Current: TokenHash === own,
        })),
      };
    },
    async endSession({ caller, body: { SessionID, Password } }) {
      await demandOwner(services, caller, Password);
      await db.transaction(async (tx) => {
        if ((await sessions.endOf(tx, caller.user.UserID, { SessionID })) === 0) throw notFound();
        await writeAudit(tx, caller, { Action: 'end', Entity: 'session', EntityID: String(SessionID) });
      });
      sessions.forget(caller.user.UserID);
      return { message: messages.sessionEnded };
    },
    async endOtherSessions({ caller, body }) {
      await demandOwner(services, caller, body.Password);
      await db.transaction(async (tx) => {
        const ended = await sessions.endOf(tx, caller.user.UserID, { except: caller.token });
        await writeAudit(tx, caller, { Action: 'end others', Entity: 'session', NewValue: { ended } });
      });
      sessions.forget(caller.user.UserID);
      return { message: messages.otherSessionsEnded };
    },
    async endAllSessions({ caller, body }) {
      await demandOwner(services, caller, body.Password);
      await db.transaction(async (tx) => {
        const ended = await sessions.endOf(tx, 'everybody', { except: caller.token });
        await writeAudit(tx, caller, { Action: 'end all', Entity: 'session', NewValue: { ended } });
      });
      sessions.forget();
      return { message: messages.allSessionsEnded };
    },
    changes:
      async ({ caller }) =>
      (send) =>
        services.changes.onChange((change) => concerns(caller.user, change) && send({ feature: change.feature })),
  };
}
