import { addressVerificationApi } from '@brevet/contract/address-verification';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import { requireContact } from '../contacts/contacts.ts';
import { askFor, isMailingList, ofContacts, ofMailingList, verificationOf } from './address-verification.queries.ts';
import { checksQueue } from './check-addresses.ts';
import type { Dns } from './dns.ts';

type Asked = { contactID: number | number[] } | { mailingList_id: number };

export function addressVerificationHandlers(
  services: Writing & { jobs: Jobs; dns: Dns | null },
): Handlers<typeof addressVerificationApi> {
  const { db, dns } = services;
  return {
    async getEmailVerification({ caller: { user }, query: { contact_id } }) {
      await requireContact(db, user, contact_id);
      const found = await verificationOf(db, contact_id);
      if (!found) throw notFound();
      const { Asked, ...verification } = found;
      // Without name servers, new addresses wait for the next sweep, which finds nothing out. No one should watch for it.
      return { ...verification, Waiting: dns !== null && Asked === true };
    },
    verifyEmails: ({ caller, body }) => verifyEmails(services, caller, body),
  };
}

/** Asks for a check. Only a request for a single contact also replaces a verdict that a person entered. */
async function verifyEmails(services: Writing & { jobs: Jobs }, caller: SignedInCaller, asked: Asked) {
  const counts = await write(services, addressVerificationApi.verifyEmails, async (tx) => {
    const found = await ask(tx, caller, asked);
    if (found.asked + found.kept === 0) throw invalid(messages.nothingToVerify, 'contactID');
    if (found.asked > 0) await services.jobs.enqueue(tx, checksQueue, {});
    return found;
  });
  return { message: messages.verificationAsked, ...counts };
}

async function ask(tx: Transaction, caller: SignedInCaller, asked: Asked) {
  const Action = 'verify emails';
  if ('mailingList_id' in asked) {
    const { mailingList_id } = asked;
    if (!(await isMailingList(tx, mailingList_id))) throw notFound();
    await writeAudit(tx, caller, { Action, Entity: 'mailing list', EntityID: String(mailingList_id) });
    return askFor(tx, ofMailingList(mailingList_id), false);
  }
  const { contactID } = asked;
  if (typeof contactID === 'number') {
    await requireContact(tx, caller.user, contactID);
    await writeAudit(tx, caller, { Action, Entity: 'contact', EntityID: String(contactID) });
    return askFor(tx, ofContacts([contactID]), true);
  }
  const ids = [...new Set(contactID)];
  await writeAudit(tx, caller, { Action, Entity: 'contact', NewValue: { ContactId: ids } });
  return askFor(tx, ofContacts(ids), false);
}
