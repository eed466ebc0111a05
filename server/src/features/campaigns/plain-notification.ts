import type { NoBounce } from '@brevet/contract/campaign-fields';
import type { Email } from 'postal-mime';

/** A server's answer in plain text, and its copy of the email that came back. */
interface Plain {
  Diagnostic: string;
  copy: string;
}

/** The first words of qmail and Exim, which no person writes. */
const written = /this is the qmail-send program|created automatically by mail delivery software/i;
const daemon = /^(?:mailer-daemon|postmaster|mail-daemon|mail\.daemon)(?:@|$)/i;
const automatic =
  /out of (?:the )?office|automatic reply|auto.?reply|auto.?response|vacation|on leave|please confirm|confirm your/i;
const delayed =
  /no action is required|delivery attempts will continue|will (?:be retried|keep trying|continue to|try again)|still trying|(?:has been|is|was) delayed|warning: message|delayed \d+ hours/i;
const failed =
  /fail|undeliver|not be delivered|n't deliver|(?:un|n't |not )able to deliver|returned|permanent error|rejected|unknown|not exist/i;
/** The line before a copy of the email: Exim, qmail and Sendmail. */
const copyLine = /^-{3,}.{0,40}\b(?:copy|original message|message header|unsent message|below this line|returned)\b.{0,80}$/im;
/** The line at which a server begins to speak of an address: qmail, Exim. */
const beginning = /^\s*<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?:?\s*$/m;

/** Reads a notification of a server that sends no delivery status notification. */
export function plainNotification(mail: Email, text: string): Plain | NoBounce {
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  const subject = mail.subject ?? '';
  const isServer =
    daemon.test(mail.from?.address ?? '') ||
    headers.get('return-path') === '<>' ||
    headers.has('x-failed-recipients') ||
    written.test(text);
  const answers = /^auto-(?:replied|notified)/i.test(headers.get('auto-submitted') ?? '') || automatic.test(subject);
  if (!isServer || automatic.test(subject)) return answers ? 'reply' : 'other';
  const copyAt = copyLine.exec(text)?.index ?? text.length;
  const head = text.slice(0, copyAt);
  if (delayed.test(subject) || delayed.test(head)) return 'delayed';
  if (!failed.test(subject) && !failed.test(head)) return answers ? 'reply' : 'other';
  const copy = text.slice(copyAt).replace(copyLine, '').trimStart();
  return {
    Diagnostic: head
      .slice(beginning.exec(head)?.index ?? 0)
      .replace(/\s+/g, ' ')
      .trim(),
    copy,
  };
}
