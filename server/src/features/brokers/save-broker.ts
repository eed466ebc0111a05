import type { brokerEdit, newBroker } from '@brevet/contract/broker-fields';
import { brokersApi } from '@brevet/contract/brokers';
import { templateKinds } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import type { z } from 'zod';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal, stale } from '../../platform/http/errors.ts';
import { changedFields, writeAudit } from '../audit/audit.ts';
import { brokerForUpdate, codeThatLooksLike, insertBroker, saveTemplates, templatesOf, updateBroker } from './brokers.queries.ts';

/** OutgoingEmail is ContactEmail, unless another one is given. */
export const withOutgoing = <Fields extends { OutgoingEmail?: string | null | undefined; ContactEmail: string | null }>(
  fields: Fields,
) => ({
  ...fields,
  OutgoingEmail: fields.OutgoingEmail ?? fields.ContactEmail,
});

/** Drops every cached session. */
export interface Forgetting {
  forget(): void;
}

export async function createBroker(services: Writing, caller: SignedInCaller, body: z.output<typeof newBroker>) {
  const { templates, ...given } = body;
  const fields = withOutgoing(given);
  const refused = (BrokerID: string) => new Refusal('broker_taken', messages.brokerNotCreated, { errors: { BrokerID } });
  const ID = await write(services, brokersApi.createbroker, async (tx) => {
    const like = await codeThatLooksLike(tx, fields.BrokerID);
    if (like !== null) throw refused(messages.brokerIdLooksLike(like));
    const created = await insertBroker(tx, fields);
    if (created === null) throw refused(messages.brokerIdTaken);
    await saveTemplates(tx, fields.BrokerID, templates);
    await writeAudit(tx, caller, { Action: 'create', Entity: 'broker', EntityID: fields.BrokerID, NewValue: fields });
    return created;
  });
  return { message: messages.brokerCreated, ID };
}

type Given = z.output<typeof brokerEdit>['templates'];

/** Templates as separate fields, such as `templates.welcome`; null means the default. */
const byKind = (templates: Given) =>
  Object.fromEntries(
    templateKinds.filter((kind) => templates[kind] !== undefined).map((kind) => [`templates.${kind}`, templates[kind]]),
  );
const noWordings = Object.fromEntries(templateKinds.map((kind) => [kind, null]));

export async function editBroker(
  services: Writing & { sessions: Forgetting },
  caller: SignedInCaller,
  ID: number,
  body: z.output<typeof brokerEdit>,
) {
  const { templates, Version, ...given } = body;
  await write(services, brokersApi.editbroker, async (tx) => {
    const before = await brokerForUpdate(tx, ID);
    if (!before) throw notFound();
    const { BrokerID, OutgoingEmail } = before;
    const fields = withOutgoing({ OutgoingEmail, ...given });
    const stored = { ...before, ...byKind({ ...noWordings, ...(await templatesOf(tx, BrokerID)) }) };
    const sent = { ...fields, ...byKind(templates) };
    if (Version !== undefined && Version !== before.Version)
      throw stale('broker_changed', messages.brokerChangedMeanwhile, stored, { ...sent, Version });
    await updateBroker(tx, ID, fields);
    await saveTemplates(tx, BrokerID, templates);
    const changed = changedFields(stored, sent);
    if (changed) await writeAudit(tx, caller, { Action: 'edit', Entity: 'broker', EntityID: BrokerID, ...changed });
  });
  services.sessions.forget();
  return { message: messages.brokerUpdated };
}
