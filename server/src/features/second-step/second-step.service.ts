import { messages } from '@brevet/contract/messages';
import type { secondStepApi } from '@brevet/contract/second-step';
import type { Services, SignedInCaller } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { mailSecurity } from '../accounts/security-mails.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Account } from '../session/session.queries.ts';
import { accountById, hasPassword } from '../session/session.queries.ts';
import { demandOwner, demandUsable, holdProved, mustHaveSecondStep, openSession, stepGone, stepOf } from '../sign-in/sign-in.ts';
import { countStepGuess, expireStep, takeStep } from '../sign-in/sign-in-steps.ts';
import { countRecoveryCodes, deleteSecondStep, hasSecondStep, secondStepOf } from './second-step.queries.ts';
import { confirm, demandCode, enrol, newRecoveryCodes } from './second-step.ts';

const stepGuesses = 5;

export function secondStepHandlers(services: Services): Handlers<typeof secondStepApi> {
  const { db, sessions } = services;
  return {
    async secondStep({ caller: { user } }) {
      const row = await secondStepOf(db, user.UserID);
      return {
        data: {
          Since: row?.Since ?? null,
          RecoveryCodesLeft: await countRecoveryCodes(db, user.UserID),
          Required: await mustHaveSecondStep(db, user),
          HasPassword: await hasPassword(db, user.UserID),
        },
      };
    },
    async enrolSecondStep({ caller, body }) {
      await demandOwner(services, caller, body.Password);
      return { data: await enrol(services, caller.user) };
    },
    async confirmSecondStep({ caller, body }) {
      await demandCode(services, caller, body.Code, { confirmed: false });
      const RecoveryCodes = await turnOn(caller);
      sessions.forget(caller.user.UserID);
      return { message: messages.secondStepOn, RecoveryCodes };
    },
    async newRecoveryCodes({ caller, body }) {
      if (!(await hasSecondStep(db, caller.user.UserID))) throw conflict(messages.secondStepNotOn);
      await demandOwner(services, caller, body.Password);
      await demandCode(services, caller, body.Code);
      const RecoveryCodes = await db.transaction(async (tx) => {
        await writeAudit(tx, caller, { Action: 'recovery codes', Entity: 'user', EntityID: String(caller.user.UserID) });
        await mailSecurity(services, tx, caller.user.UserID, 'recoveryCodesMade', caller);
        return newRecoveryCodes(tx, caller.user.UserID);
      });
      return { message: messages.recoveryCodesMade, RecoveryCodes };
    },
    async disableSecondStep({ caller, body }) {
      const { user } = caller;
      if (!(await hasSecondStep(db, user.UserID))) throw conflict(messages.secondStepNotOn);
      if (await mustHaveSecondStep(db, user)) throw forbidden(messages.secondStepRequired);
      await demandOwner(services, caller, body.Password);
      await demandCode(services, caller, body.Code);
      await db.transaction(async (tx) => {
        await deleteSecondStep(tx, user.UserID);
        await writeAudit(tx, caller, { Action: 'second step off', Entity: 'user', EntityID: String(user.UserID) });
        await mailSecurity(services, tx, user.UserID, 'secondStepOff', caller);
      });
      return { message: messages.secondStepOff };
    },
    async resetSecondStep({ caller, body: { UserID } }) {
      if (UserID === caller.user.UserID) throw forbidden();
      if (!(await accountById(db, UserID))) throw notFound();
      await db.transaction(async (tx) => {
        if (!(await deleteSecondStep(tx, UserID))) throw conflict(messages.secondStepNotOn);
        await writeAudit(tx, caller, { Action: 'second step reset', Entity: 'user', EntityID: String(UserID) });
        await mailSecurity(services, tx, UserID, 'secondStepReset', null);
        await sessions.endOf(tx, UserID);
      });
      sessions.forget(UserID);
      return { message: messages.secondStepReset };
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
      await demandCode(services, { ...caller, user: account.user }, body.Code, { refusal: 401, confirmed: !enrolling });
      if (!token || !(await takeStep(db, token, step.Kind))) throw stepGone();
      const RecoveryCodes = enrolling ? await turnOn({ ...caller, user: account.user }, account) : [];
      const opened = await openSession(services, account, caller, cookie, { secondStepDone: true });
      return { ...opened, RecoveryCodes };
    },
    async loginEnrol({ caller, body }) {
      const { account } = await stepOf(services, body.Token ?? caller.step, ['enrol']);
      return { data: await enrol(services, account.user) };
    },
  };

  /** From now on the account signs in in two steps; gives the recovery codes. `proved`: by whose password, where a sign-in does it. */
  function turnOn(caller: SignedInCaller, proved?: Account): Promise<string[]> {
    const { UserID } = caller.user;
    return db.transaction(async (tx) => {
      if (proved && !(await holdProved(tx, proved))) throw stepGone();
      await writeAudit(tx, caller, { Action: 'second step on', Entity: 'user', EntityID: String(UserID) });
      await mailSecurity(services, tx, UserID, 'secondStepOn', caller);
      return confirm(tx, UserID);
    });
  }
}
