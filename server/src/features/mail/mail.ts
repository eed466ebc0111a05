import { randomUUID } from 'node:crypto';
import type { MailKind } from '@brevet/contract/mail-templates';
import { defaultWording } from '@brevet/contract/mail-templates';
import type { Transaction } from '../../platform/db/client.ts';
import type { BulkTransport, Transport } from '../../platform/mail/transport.ts';
import { bulkTransport, smtpTransport } from '../../platform/mail/transport.ts';
import type { DeliveryParts } from './deliver-mail.ts';
import { deliverMail, mailQueue } from './deliver-mail.ts';
import type { MailBroker } from './mail.queries.ts';
import { dueMails, insertMail, mailBroker } from './mail.queries.ts';
import type { MailValues, RenderedMail } from './render-mail.ts';
import { oneLine, renderMail } from './render-mail.ts';

export type { MailBroker } from './mail.queries.ts';
export { cancelMailsOf, mailBroker } from './mail.queries.ts';
export { oneLine, page } from './render-mail.ts';

const concurrency = 4;
/** Connections to the email server for campaigns, in addition to those for other emails. */
const bulkConnections = 10;

interface Letter {
  kind: MailKind;
  /** Without a name, the email greets no one by name. */
  to: { name: string; address: string };
  /** The broker code whose template, sender and footer the email uses. */
  brokerCode: string;
  /** The recipient's account, if there is one. */
  userId?: number;
  /** The invitation that the email carries. */
  invitationId?: number;
  /** Values of the kind's placeholders. Those common to all emails are filled in here. */
  values: MailValues;
  /** Used instead of the stored broker code. */
  broker?: MailBroker;
  /** Used instead of the template's subject, as it is, without placeholders. */
  subject?: string;
}

interface MailParts extends DeliveryParts {
  config: DeliveryParts['config'] & { publicUrl: string; smtpUrl: string | null; mailFrom: string | null; mailTimeout: number };
}

/** Dependencies of features that send emails. */
export interface Mailing {
  mail: Mail;
}

/** The outbox. The transaction that causes an email writes it, and a job sends it after the commit. */
export class Mail {
  readonly #services: MailParts;
  readonly #transport: Transport | null;
  /** Connections of their own for campaigns, to the same email server; null without one. */
  readonly bulk: BulkTransport | null;
  readonly #stop = new AbortController();

  constructor(services: MailParts) {
    this.#services = services;
    const { smtpUrl, mailFrom, mailTimeout } = services.config;
    this.#transport = smtpUrl && mailFrom ? smtpTransport(smtpUrl, mailFrom, mailTimeout) : null;
    this.bulk = smtpUrl && mailFrom ? bulkTransport(smtpUrl, mailFrom, mailTimeout, bulkConnections) : null;
  }

  /** True when an email server is configured. */
  get delivers(): boolean {
    return this.#transport !== null;
  }

  /** Aborted when the server stops. Emails underway still end. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  /** Lets jobs begin no further email. */
  stop(): void {
    this.#stop.abort();
  }

  newMessageID(): string {
    return `<${randomUUID()}@${new URL(this.#services.config.publicUrl).hostname}>`;
  }

  /** Starts sending. Without an email server, everything stays in the outbox. */
  async start(): Promise<void> {
    const transport = this.#transport;
    if (!transport) return;
    await this.wakeDue();
    await this.#services.jobs.work(mailQueue, concurrency, ({ MailID }, signal) =>
      deliverMail(this.#services, transport, MailID, signal),
    );
  }

  /** Enqueues due emails that have no job: those written without an email server, or whose process died. */
  async wakeDue(): Promise<void> {
    if (!this.#transport) return;
    await this.#services.db.transaction(async (tx) => {
      for (const { MailID } of await dueMails(tx)) await this.wake(tx, MailID);
    });
  }

  /** Renders an email in the name of this broker. */
  render({ kind, to, values }: Letter, broker: MailBroker): RenderedMail {
    return renderMail(kind, broker.wording ?? defaultWording(kind), {
      ...values,
      name: to.name,
      broker: broker.BrokerName,
      customerService: broker.CustomerServiceEmail ?? broker.OutgoingEmail ?? '',
      site: this.#services.config.publicUrl,
    });
  }

  /** Queues an email in the transaction `tx` and returns its number. */
  async queue(tx: Transaction, letter: Letter): Promise<number> {
    const { kind, brokerCode } = letter;
    const broker = letter.broker ?? (await mailBroker(tx, brokerCode, kind));
    const rendered = this.render(letter, broker);
    return this.queueRendered(
      tx,
      { ...letter, broker },
      { ...rendered, subject: oneLine(letter.subject ?? '') || rendered.subject },
    );
  }

  /** Queues an email that is rendered already. */
  async queueRendered(
    tx: Transaction,
    letter: Omit<Letter, 'values'> & { broker: MailBroker },
    { subject, text, html, secret }: RenderedMail,
  ): Promise<number> {
    const { kind, to, brokerCode, userId = null, invitationId = null, broker } = letter;
    const MailID = await insertMail(tx, {
      Kind: kind,
      ToName: oneLine(to.name || to.address),
      ToAddress: oneLine(to.address),
      FromName: oneLine(broker.BrokerName),
      ReplyTo: broker.OutgoingEmail ?? broker.CustomerServiceEmail,
      BrokerID: brokerCode,
      UserID: userId,
      InvitationID: invitationId,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      Secret: secret,
      MessageID: this.newMessageID(),
    });
    await this.wake(tx, MailID);
    await this.#services.changes.announce(tx, 'mail', MailID);
    return MailID;
  }

  /** Has a waiting email sent once the transaction `tx` commits. */
  async wake(tx: Transaction, MailID: number): Promise<void> {
    if (this.#transport) await this.#services.jobs.enqueue(tx, mailQueue, { MailID });
  }
}
