import { messages } from '@brevet/contract/messages';
import { secondStepApi } from '@brevet/contract/second-step';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import type { AccountSessions } from '../users/users.ts';
import { accountById, hasPassword, mailSecurity, requireReauth } from '../users/users.ts';
import { countRecoveryCodes, deleteSecondStep, hasSecondStep, secondStepOf } from './second-step.queries.ts';
import type { SecondStepParts } from './second-step.ts';
import { demandCode, enrol, mustHaveSecondStep, newRecoveryCodes, turnOn } from './second-step.ts';

export function secondStepHandlers(
  services: SecondStepParts & Writing & Enqueuing & { sessions: AccountSessions },
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
      await requireReauth(services, caller, body.Password);
      return { data: await enrol(services, caller.user) };
    },
    async confirmSecondStep({ caller, body }) {
      const { UserID } = caller.user;
      await demandCode(services, caller, body.Code, { confirmed: false });
      const confirm = (tx: Transaction) => turnOn(services, tx, caller);
      const RecoveryCodes = await write(services, secondStepApi.confirmSecondStep, confirm, { session: UserID });
      sessions.forget(UserID);
      return { message: messages.secondStepOn, RecoveryCodes };
    },
    async newRecoveryCodes({ caller, body }) {
      const { UserID } = caller.user;
      if (!(await hasSecondStep(db, UserID))) throw new Refusal('second_step_off', messages.secondStepNotOn);
      await requireReauth(services, caller, body.Password);
      await demandCode(services, caller, body.Code);
      const replace = async (tx: Transaction) => {
        await writeAudit(tx, caller, { Action: 'recovery codes', Entity: 'user', EntityID: String(UserID) });
        await mailSecurity(services, tx, UserID, 'recoveryCodesMade', caller);
        return newRecoveryCodes(tx, UserID);
      };
      const RecoveryCodes = await write(services, secondStepApi.newRecoveryCodes, replace, { session: UserID });
      return { message: messages.recoveryCodesMade, RecoveryCodes };
    },
    async disableSecondStep({ caller, body }) {
      const { UserID } = caller.user;
      if (!(await hasSecondStep(db, UserID))) throw new Refusal('second_step_off', messages.secondStepNotOn);
      if (await mustHaveSecondStep(db, caller.user)) throw new Refusal('second_step_required', messages.secondStepRequired);
      await requireReauth(services, caller, body.Password);
      await demandCode(services, caller, body.Code);
      const turnOff = async (tx: Transaction) => {
        await deleteSecondStep(tx, UserID);
        await writeAudit(tx, caller, { Action: 'second step off', Entity: 'user', EntityID: String(UserID) });
        await mailSecurity(services, tx, UserID, 'secondStepOff', caller);
      };
      await write(services, secondStepApi.disableSecondStep, turnOff, { session: UserID });
      sessions.forget(UserID);
      return { message: messages.secondStepOff };
    },
    async resetSecondStep({ caller, body: { UserID } }) {
      if (UserID === caller.user.UserID) throw forbidden();
      if (!(await accountById(db, UserID))) throw notFound();
      const reset = async (tx: Transaction) => {
        if (!(await deleteSecondStep(tx, UserID))) throw new Refusal('second_step_off', messages.secondStepNotOn);
        await writeAudit(tx, caller, { Action: 'second step reset', Entity: 'user', EntityID: String(UserID) });
        await mailSecurity(services, tx, UserID, 'secondStepReset', null);
        await sessions.endOf(tx, UserID);
      };
      await write(services, secondStepApi.resetSecondStep, reset, { session: UserID });
      sessions.forget(UserID);
      return { message: messages.secondStepReset };
    },
  };
}
