import { defaultBroker } from '@brevet/contract/account-fields';
import { wordings, type wordingToSee } from '@brevet/contract/broker-fields';
import { brokersApi } from '@brevet/contract/brokers';
import { samplesOf } from '@brevet/contract/mail-templates';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { z } from 'zod';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { callingAdmin } from '../../platform/http/calling-admin.ts';
import type { Authenticator } from '../../platform/http/context.ts';
import { notFound, parse, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Mailing } from '../mail/mail.ts';
import { activeUsersOf, brokerById, brokerForUpdate, setBrokerStatus, templatesOf } from './brokers.queries.ts';
import { brokerRows } from './brokers.tables.ts';
import type { Forgetting } from './save-broker.ts';
import { createBroker, editBroker, withOutgoing } from './save-broker.ts';

/** Sends the caller a test email with the form's template and name, validated as on saving. */
function exampleFor(user: SessionUser, { Kind, Subject, Body, BrokerName, ...addresses }: z.output<typeof wordingToSee>) {
  const wording = parse(wordings[Kind], { Subject, Body });
  const values = samplesOf(Kind);
  return {
    kind: Kind,
    to: { name: `${user.Firstname} ${user.Lastname}`, address: user.Email },
    brokerCode: user.BrokerID,
    userId: user.UserID,
    values,
    broker: { ...withOutgoing(addresses), BrokerName: BrokerName || (values.broker ?? ''), wording },
  };
}

export function brokersHandlers(
  services: Writing & Mailing & { sessions: Authenticator & Forgetting },
): Handlers<typeof brokersApi> {
  const { db, mail } = services;
  return {
    async broker({ caller, query }) {
      // The list is public, so an expired session doesn't block it.
      const asAdmin = (await callingAdmin(services, caller).catch(() => null)) !== null;
      return brokerRows(services, asAdmin, query);
    },
    async getBrokerById({ query }) {
      const found = await brokerById(db, query.id);
      if (!found) throw notFound();
      const { BrokerID, Status } = found;
      const [templates, users] = await Promise.all([templatesOf(db, BrokerID), activeUsersOf(db, BrokerID)]);
      const can = { deactivate: BrokerID !== defaultBroker };
      return { broker: { ...found, Status: Status === 1 ? 1 : 0, templates, users, can } };
    },
    createbroker: ({ caller, body }) => createBroker(services, caller, body),
    editbroker: ({ caller, query, body }) => editBroker(services, caller, query.id, body),
    async changeBrokerStatus({ caller, body: { ID, Status } }) {
      await write(services, brokersApi.changeBrokerStatus, async (tx) => {
        const before = await brokerForUpdate(tx, ID);
        if (!before) throw notFound();
        if (Status === 0 && before.BrokerID === defaultBroker) throw new Refusal('broker_default', messages.defaultBrokerStays);
        if (before.Status === Status) return;
        await setBrokerStatus(tx, ID, Status);
        await writeAudit(tx, caller, {
          Action: Status === 1 ? 'activate' : 'deactivate',
          Entity: 'broker',
          EntityID: before.BrokerID,
          OldValue: { Status: before.Status },
          NewValue: { Status },
        });
      });
      return { message: Status === 1 ? messages.brokerActivated : messages.brokerDeactivated };
    },
    async previewMailTemplate({ caller: { user }, body }) {
      const letter = exampleFor(user, body);
      const { subject, text, html } = mail.render(letter, letter.broker);
      return { subject, text, html };
    },
    async sendTestMail({ caller: { user }, body }) {
      await write(services, brokersApi.sendTestMail, (tx) => mail.queue(tx, exampleFor(user, body)));
      return { message: messages.testMailSent(user.Email) };
    },
  };
}
