import { messages } from '@brevet/contract/messages';
import { providerApi } from '@brevet/contract/provider';
import type { z } from 'zod';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import type { SecondStepParts } from '../second-step/second-step.ts';
import { demandCode, hasSecondStep } from '../second-step/second-step.ts';
import type { AccountSessions } from '../users/users.ts';
import { hasPassword, mailSecurity, requireReauth } from '../users/users.ts';
import { deleteIdentity, identitiesOf } from './provider.queries.ts';

type Body = z.output<typeof providerApi.unlinkIdentity.body>;

/** Unlinks an identity from the caller's account, which needs a password first. */
export async function unlinkIdentity(
  services: SecondStepParts & Writing & Enqueuing & { sessions: AccountSessions },
  caller: SignedInCaller,
  { IdentityID, Password, Code }: Body,
) {
  const { db } = services;
  const { UserID } = caller.user;
  const identity = (await identitiesOf(db, UserID)).find((own) => own.IdentityID === IdentityID);
  if (!identity) throw notFound();
  if (!(await hasPassword(db, UserID))) throw new Refusal('password_missing', messages.passwordFirst);
  await requireReauth(services, caller, Password);
  if (await hasSecondStep(db, UserID)) {
    if (!Code) throw invalid(messages.required, 'Code');
    await demandCode(services, caller, Code);
  }
  const unlink = async (tx: Transaction) => {
    if (!(await deleteIdentity(tx, UserID, IdentityID))) throw notFound();
    const { Issuer, Email } = identity;
    await writeAudit(tx, caller, { Action: 'unlink', Entity: 'user', EntityID: String(UserID), OldValue: { Issuer, Email } });
    await mailSecurity(services, tx, UserID, 'identityUnlinked', caller);
  };
  await write(services, providerApi.unlinkIdentity, unlink, { session: UserID });
  return { message: messages.identityUnlinked };
}
