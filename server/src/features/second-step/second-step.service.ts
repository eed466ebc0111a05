import { messages } from '@brevet/contract/messages';
import type { secondStepApi } from '@brevet/contract/second-step';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import type { AccountSessions } from '../users/users.ts';
import { accountById, demandOwner, hasPassword, mailSecurity } from '../users/users.ts';
import { countRecoveryCodes, deleteSecondStep, hasSecondStep, secondStepOf } from './second-step.queries.ts';
import type { SecondStepParts } from './second-step.ts';
import { demandCode, enrol, mustHaveSecondStep, newRecoveryCodes, turnOn } from './second-step.ts';

export function secondStepHandlers(
  services: SecondStepParts & Enqueuing & { sessions: AccountSessions },
): Handlers<typeof secondStepApi> {
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
      const RecoveryCodes = await db.transaction((tx) => turnOn(services, tx, caller));
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
  };
}
