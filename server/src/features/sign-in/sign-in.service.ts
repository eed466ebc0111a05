import { messages } from '@brevet/contract/messages';
import type { signInApi } from '@brevet/contract/sign-in';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import type { SecondStepParts } from '../second-step/second-step.ts';
import { demandCode, enrol, turnOn } from '../second-step/second-step.ts';
import type { SessionStore } from '../session/session.ts';
import { readSetting } from '../settings/settings.ts';
import type { Account } from '../users/users.ts';
import { accountByName, guessPassword, heldPasswordHash, refuseLogin } from '../users/users.ts';
import type { SignInByToken, SignInParts } from './sign-in.ts';
import { afterFirstStep, demandUsable, holdProved, openSession, openStep, stepGone, stepOf } from './sign-in.ts';
import { countStepGuess, expireStep, takeStep } from './sign-in-steps.queries.ts';

const stepGuesses = 5;

type Parts = SignInParts &
  SecondStepParts &
  Enqueuing & { sessions: SessionStore; config: { provider: { label: string } | null }; signInByToken: SignInByToken };

export function signInHandlers(services: Parts): Handlers<typeof signInApi> {
  const { db, sessions, signInByToken } = services;
  return {
    async login(call) {
      const { body, caller, cookie } = call;
      if ('GoogleLogin' in body) return signInByToken({ ...call, body });
      const { Username, Password } = body;
      const [named, held] = await Promise.all([accountByName(db, Username), heldPasswordHash(db, Username)]);
      const { fits, account } = await guessPassword(services, caller, Username, named, Password, held);
      if (!fits) {
        const refusal = new Refusal('credentials_wrong', messages.wrongPassword);
        return refuseLogin(services, caller, refusal, { Username }, account?.user.UserID ?? null);
      }
      return afterFirstStep(services, account, caller, cookie);
    },
    async loginOptions({ caller }) {
      const open = await openStep(services, caller.step, ['code', 'enrol', 'link']);
      const Provider = services.config.provider?.label ?? null;
      const Registration = await readSetting(db, 'selfRegistration');
      return { data: { Provider, Registration, Step: open?.step.Kind ?? null, Name: open?.account.user.Email ?? null } };
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
    async loginSecondStep({ caller, body, cookie }) {
      const token = body.Token ?? caller.step;
      const { step, account } = await stepOf(services, token, ['code', 'enrol']);
      if ((await countStepGuess(db, step)) > stepGuesses) {
        await expireStep(db, step);
        throw stepGone();
      }
      const enrolling = step.Kind === 'enrol';
      await demandUsable(services, caller, account);
      await demandCode(services, { ...caller, user: account.user }, body.Code, {
        wrong: 'sign_in_code_wrong',
        confirmed: !enrolling,
      });
      if (!token || !(await takeStep(db, token, step.Kind))) throw stepGone();
      const RecoveryCodes = enrolling ? await turnOnProved({ ...caller, user: account.user }, account) : [];
      const opened = await openSession(services, account, caller, cookie, { secondStepDone: true });
      return { ...opened, RecoveryCodes };
    },
    async loginEnrol({ caller, body }) {
      const { account } = await stepOf(services, body.Token ?? caller.step, ['enrol']);
      return { data: await enrol(services, account.user) };
    },
  };

  /** Turns two-step verification on for an account whose password was proved in this sign-in; returns the recovery codes. */
  function turnOnProved(caller: SignedInCaller, proved: Account): Promise<string[]> {
    return db.transaction(async (tx) => {
      if (!(await holdProved(tx, proved))) throw stepGone();
      return turnOn(services, tx, caller);
    });
  }
}
