import nodemailer from 'nodemailer';

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
          envelope: { from: own, to: [mail.ToAddress] },
          from: { name: mail.FromName, address },
          to: { name: mail.ToName, address: mail.ToAddress },
          ...(mail.ReplyTo && mail.ReplyTo !== address ? { replyTo: { name: mail.FromName, address: mail.ReplyTo } } : {}),
          subject: mail.Subject,
          text: mail.TextBody,
          html: mail.HtmlBody,
          messageId: mail.MessageID,
          date: new Date(mail.CreateDate),
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

/** One-click unsubscribe of RFC 8058. */
const stopHeaders = (stop: string | null | undefined): Record<string, string> =>
  stop ? { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** A 5xx answer to an email or its recipient is permanent. The operator can fix a refused sign-in, and then the email goes out. */
function failureOf(error: unknown): { final: boolean; error: string } {
  const { message, code, responseCode } = error as { message?: string; code?: string; responseCode?: number };
  const final = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  return { final, error: (message ?? String(error)).slice(0, 1000) };
}
