import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { judgeBounce } from './judge-bounce.ts';

/** The outcome of an attempt. Permanent refusals aren't retried. */
export type Delivery = { sent: true; from: string } | { sent: false; final: boolean; error: string };

/** An email for the email server. */
interface Email {
  ToName: string;
  ToAddress: string;
  FromName: string;
  ReplyTo: string | null;
  Subject: string;
  TextBody: string;
  HtmlBody: string;
  MessageID: string;
  CreateDate: string;
  /** The address that stops emails of this kind with a POST; null when they can't be stopped. */
  stop?: string | null;
}

export interface Transport {
  /** `sender`: the address that an admin set instead of MAIL_FROM; empty for none. */
  send(mail: Email, signal: AbortSignal, sender?: string): Promise<Delivery>;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The broker's address if it shares our domain, so that our email server can send for it; otherwise our own. */
const senderOf = ({ ReplyTo }: Email, own: string): string =>
  ReplyTo !== null && domainOf(ReplyTo) === domainOf(own) ? ReplyTo : own;

export function smtpTransport(url: string, mailFrom: string, seconds: number): Transport {
  const wait = seconds * 1000;
  const smtp = nodemailer.createTransport({
    url,
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: wait,
    dnsTimeout: wait,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, signal, sender) {
      const own = sender || mailFrom;
      const address = senderOf(mail, own);
      try {
        await smtp.sendMail({
          ...messageOf(mail, own),
          headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail.stop) },
          signal: AbortSignal.any([signal, AbortSignal.timeout(wait)]),
        });
        return { sent: true, from: address };
      } catch (error) {
        return { sent: false, ...failureOf(error) };
      }
    },
  };
}

/** An email as nodemailer takes it. */
function messageOf(mail: Email, own: string) {
  const address = senderOf(mail, own);
  return {
    envelope: { from: own, to: [mail.ToAddress] },
    from: { name: mail.FromName, address },
    to: { name: mail.ToName, address: mail.ToAddress },
    ...(mail.ReplyTo && mail.ReplyTo !== address ? { replyTo: { name: mail.FromName, address: mail.ReplyTo } } : {}),
    subject: mail.Subject,
    text: mail.TextBody,
    html: mail.HtmlBody,
    messageId: mail.MessageID,
    date: new Date(mail.CreateDate),
  };
}

/** The outcome of handing an email to the email server once, without any retry. */
export type Handover =
  | { taken: true }
  /** The connection broke after the server began to read the email, so it may have taken it. */
  | { taken: 'maybe'; error: string }
  | { taken: false; error: string; fault: Fault };
/**
 * `server`: no email gets through, for example because no connection comes about. `broken`: the server ended the conversation about this email.
 * `later`: it may take this email another time. `email`: it refuses this email for good. `address`: it says that there is no such recipient.
 */
type Fault = 'server' | 'broken' | 'later' | 'email' | 'address';

export interface BulkTransport {
  /** `sender`: the address that an admin set instead of MAIL_FROM; empty for none. */
  handOver(mail: Email, sender: string): Promise<Handover>;
  close(): void;
}

/** Sends many emails over a few connections, and tells exactly how far each of them got. */
export function bulkTransport(url: string, mailFrom: string, seconds: number, connections: number): BulkTransport {
  const wait = seconds * 1000;
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: 100,
    // A message is never sent again behind our back.
    maxRequeues: 0,
    idleTimeout: wait,
    connectionTimeout: wait,
    greetingTimeout: wait,
    socketTimeout: wait,
    dnsTimeout: wait,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** The content by the Message-ID of emails underway. It shows whether the server began to read. */
  const streams = new Map<string, Readable>();
  smtp.use('stream', (mail, done) => {
    mail.message.processFunc((stream) => {
      streams.set(mail.message.messageId(), stream as Readable);
      return stream;
    });
    done();
  });
  // Broken connections also fail the emails on them.
  smtp.on('error', () => {});
  const attempt = async (mail: Email, sender: string): Promise<Handover | 'stale'> => {
    const data = {
      ...messageOf(mail, sender || mailFrom),
      headers: { Precedence: 'bulk', 'X-Brevet-Message-ID': mail.MessageID, ...stopHeaders(mail.stop) },
      dsn: notificationOf(mail),
      signal: AbortSignal.timeout(wait),
    };
    try {
      await smtp.sendMail(data);
      return { taken: true };
    } catch (error) {
      const stream = streams.get(mail.MessageID);
      if (stream?.readableDidRead === false && wasDropped(error)) return 'stale';
      return faultOf(error, stream && { wasRead: stream.readableDidRead });
    } finally {
      streams.delete(mail.MessageID);
    }
  };
  const turns = new Turns(connections);
  return {
    // Waiting for a connection doesn't count as the server's time.
    handOver: (mail, sender) =>
      turns.run(async () => {
        // Each of the other connections may have been closed as well.
        for (let left = connections; left > 0; left -= 1) {
          const outcome = await attempt(mail, sender);
          if (outcome !== 'stale') return outcome;
        }
        return { taken: false, fault: 'server', error: 'The email server closes each connection' };
      }),
    close: () => smtp.close(),
  };
}

/** Lets a limited number of tasks run at once. Others wait in their order. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** True if the server closed a connection that had sent emails before, as servers with a limit do. The pool then names no cause but its own. */
const wasDropped = (error: unknown): boolean => {
  const { code, message = '' } = error as Partial<Record<'code' | 'message', string>>;
  return code === 'ECONNECTION' && message.startsWith('Reached maximum number of retries');
};

/** `begun`: how far the conversation about the email got; nothing if none began. */
function faultOf(error: unknown, begun: { wasRead: boolean } | undefined): Handover {
  const {
    code,
    command,
    response = '',
    responseCode = 0,
  } = error as Partial<Record<'code' | 'command' | 'response', string>> & {
    responseCode?: number;
  };
  const text = failureOf(error).error;
  if (responseCode === 0 && begun?.wasRead) return { taken: 'maybe', error: text };
  if (responseCode === 0 || responseCode === 421) {
    // A server that is busy or stopping says so before it gets the recipient.
    const isOfThis = begun && command !== 'MAIL FROM';
    return { taken: false, fault: isOfThis ? 'broken' : 'server', error: text };
  }
  const isOfEmail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isOfEmail) return { taken: false, fault: 'server', error: text };
  if (responseCode < 500) return { taken: false, fault: 'later', error: text };
  const isUnknown = judgeBounce({ Status: '', Diagnostic: response }).Kind === 'hard';
  return { taken: false, fault: isUnknown ? 'address' : 'email', error: text };
}

/** One-click unsubscribe of RFC 8058. */
const stopHeaders = (stop: string | null | undefined): Record<string, string> =>
  stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** The request to servers with delivery status notifications (RFC 3461). They return the mark even if they replace the Message-ID. */
const notificationOf = ({ MessageID, ToAddress }: Email) => ({
  id: MessageID.replace(/^<|>$/g, ''),
  return: 'headers',
  notify: 'failure',
  recipient: ToAddress,
});

/** A 5xx answer to an email or its recipient is permanent. The operator can fix a refused sign-in, and then the email goes out. */
function failureOf(error: unknown): { final: boolean; error: string } {
  const { message, code, responseCode } = error as { message?: string; code?: string; responseCode?: number };
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  return { final, error: (message ?? String(error)).slice(0, 1000) };
}
