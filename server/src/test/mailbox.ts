import type { AddressInfo } from 'node:net';
import { arrayBuffer } from 'node:stream/consumers';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

/** A received email: parsed, with its source and envelope addresses. */
export interface ReceivedMail extends Email {
  source: string;
  envelopeFrom: string;
  recipients: string[];
  /** The first web address in the plain text, with its query. */
  link: string;
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

interface Options extends SMTPServerOptions {
  port?: number;
  /** Runs when an email arrives, before it's acknowledged. Can wait, or throw to refuse it. */
  onMail?: (mail: ReceivedMail) => unknown;
}

/**
 * A real email server that keeps its emails. Pass `settings` to startTestApp. `next()` waits for the next unread email, with this
 * subject if one is given.
 */
export async function startMailbox({ port = 0, onMail, ...options }: Options = {}) {
  const arrived: ReceivedMail[] = [];
  const unasked: ReceivedMail[] = [];
  const waiting: { subject: string | undefined; give: (mail: ReceivedMail) => void }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onData(stream, session, callback) {
      arrayBuffer(stream)
        .then(async (source) => {
          const mail = await PostalMime.parse(source);
          const { mailFrom, rcptTo } = session.envelope;
          const received = {
            ...mail,
            source: Buffer.from(source).toString(),
            envelopeFrom: mailFrom === false ? '' : mailFrom.address,
            recipients: rcptTo.map(({ address }) => address),
            link: /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '',
          };
          arrived.push(received);
          unasked.push(received);
          await onMail?.(received);
          callback();
          serve();
        })
        .catch(callback);
    },
    ...options,
  });
  // Some tests disconnect mid-conversation on purpose.
  server.on('error', () => {});
  const serve = (): void => {
    for (const one of [...waiting]) {
      const mail = unasked.find(({ subject }) => one.subject === undefined || subject === one.subject);
      if (!mail) continue;
      unasked.splice(unasked.indexOf(mail), 1);
      waiting.splice(waiting.indexOf(one), 1);
      one.give(mail);
    }
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    server: server.server,
    /** All emails so far, oldest first. */
    arrived,
    settings: { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'Brevet <brevet@example.org>', MAIL_RETRIES: '0,0,0' },
    next: (subject?: string) =>
      new Promise<ReceivedMail>((give) => {
        waiting.push({ subject, give });
        serve();
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
