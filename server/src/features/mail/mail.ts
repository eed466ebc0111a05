import { randomUUID } from 'node:crypto';
import type { MailKind } from '@brevet/contract/mail-templates';
import { defaultWording } from '@brevet/contract/mail-templates';
import type { Transaction } from '../../platform/db/client.ts';
import type { Transport } from '../../platform/mail/transport.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import type { DeliveryParts } from './deliver-mail.ts';
import { deliverMail, mailQueue } from './deliver-mail.ts';
import type { MailBroker } from './mail.queries.ts';
import { dueMails, insertMail, mailBroker } from './mail.queries.ts';
import type { MailValues, RenderedMail } from './render-mail.ts';
import { oneLine, renderMail } from './render-mail.ts';

export { cancelMailsOf } from './mail.queries.ts';

const atOnce = 4;

interface Letter {
  kind: MailKind;
  to: { name: string; address: string };
  /** Whose wording, sender and footer the mail bears. */
  brokerCode: string;
  /** The account that the mail goes to, where there is one. */
  userId?: number;
  /** The invitation that it carries. */
  invitationId?: number;
  /** What stands for the placeholders of the kind; those of every mail are filled in here. */
  values: MailValues;
  /** Instead of what is stored of the broker code. */
  broker?: MailBroker;
  /** Instead of the wording's; what stands in it is text, not placeholders. */
  subject?: string;
}

interface MailParts extends DeliveryParts {
  config: DeliveryParts['config'] & { publicUrl: string; smtpUrl: string | null; mailFrom: string | null; mailTimeout: number };
}

/** What a feature that sends emails needs. */
export interface Mailing {
  mail: Mail;
}

/** The outbox: an email is written by the transaction that causes it, and sent by a job after the commit. */
export class Mail {
  readonly #services: MailParts;
  readonly #transport: Transport | null;

  constructor(services: MailParts) {
    this.#services = services;
    const { smtpUrl, mailFrom, mailTimeout } = services.config;
    this.#transport = smtpUrl && mailFrom ? smtpTransport(smtpUrl, mailFrom, mailTimeout) : null;
  }

  /** Whether there is a mail server. */
  get delivers(): boolean {
    return this.#transport !== null;
  }

  newMessageID(): string {
    return `<${randomUUID()}@${new URL(this.#services.config.publicUrl).hostname}>`;
  }

  /** Sends what waits, from now on. Without a mail server everything stays in the outbox. */
  async start(): Promise<void> {
    const transport = this.#transport;
    if (!transport) return;
    await this.wakeDue();
    await this.#services.jobs.work(mailQueue, atOnce, ({ MailID }, signal) =>
      deliverMail(this.#services, transport, MailID, signal),
    );
  }

  /** Wakes what is due and has lost its job: mails of a time without a mail server, or of a process that died. */
  async wakeDue(): Promise<void> {
    if (!this.#transport) return;
    await this.#services.db.transaction(async (tx) => {
      for (const { MailID } of await dueMails(tx)) await this.wake(tx, MailID);
    });
  }

  /** A letter as it is read, in the name of this broker. */
  render({ kind, to, values }: Letter, broker: MailBroker): RenderedMail {
    return renderMail(kind, broker.wording ?? defaultWording(kind), {
      ...values,
      name: to.name,
      broker: broker.BrokerName,
      customerService: broker.CustomerServiceEmail ?? broker.OutgoingEmail ?? '',
      site: this.#services.config.publicUrl,
    });
  }

  /** Part of the transaction `tx`; returns the mail's number. */
  async queue(tx: Transaction, letter: Letter): Promise<number> {
    const { kind, to, brokerCode, userId = null, invitationId = null } = letter;
    const { changes } = this.#services;
    const broker = letter.broker ?? (await mailBroker(tx, brokerCode, kind));
    const { subject, text, html, secret } = this.render(letter, broker);
    const MailID = await insertMail(tx, {
      Kind: kind,
      ToName: oneLine(to.name),
      ToAddress: oneLine(to.address),
      FromName: oneLine(broker.BrokerName),
      ReplyTo: broker.OutgoingEmail ?? broker.CustomerServiceEmail,
      BrokerID: brokerCode,
      UserID: userId,
      InvitationID: invitationId,
      Subject: oneLine(letter.subject ?? '') || subject,
      TextBody: text,
      HtmlBody: html,
      Secret: secret,
      MessageID: this.newMessageID(),
    });
    await this.wake(tx, MailID);
    await changes.announce(tx, 'mail', MailID);
    return MailID;
  }

  /** Part of the transaction `tx`: has a mail that waits sent when it commits. */
  async wake(tx: Transaction, MailID: number): Promise<void> {
    if (this.#transport) await this.#services.jobs.enqueue(tx, mailQueue, { MailID });
  }
}
