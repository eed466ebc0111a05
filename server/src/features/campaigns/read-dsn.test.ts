import { describe, expect, it } from 'vitest';
import { readDsn } from './read-dsn.ts';

const notification = (status: string, original = 'Message-ID: <one@brevet.example>\r\nSubject: News\r\n') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: brevet@example.org',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    status,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    original,
    '--b--',
    '',
  ].join('\r\n');

const failed = (code: string, action = 'failed') =>
  `Final-Recipient: rfc822; Ada@example.com\r\nAction: ${action}\r\nStatus: ${code}\r\nDiagnostic-Code: smtp; 550 ${code}\r\n  No such user`;

describe('a delivery status notification', () => {
  it('names the email, and what its server said', async () => {
    expect(await readDsn(notification(failed('5.1.1')))).toEqual({
      MessageID: '<one@brevet.example>',
      Kind: 'hard',
      Status: '5.1.1',
      Diagnostic: '550 5.1.1 No such user',
    });
  });

  it.each([
    ['5.1.1', 'failed', 'hard'],
    ['5.1.10', 'failed', 'hard'],
    ['5.2.1', 'failed', 'hard'],
    ['5.0.0', 'Failed', 'hard'],
    ['5.2.2', 'failed', 'soft'],
    ['5.7.1', 'failed', 'soft'],
    ['4.4.7', 'failed', 'soft'],
  ])('of %s, %s, is %s', async (code, action, kind) => {
    expect((await readDsn(notification(failed(code, action))))?.Kind).toBe(kind);
  });

  it.each([
    ['a delivery', notification(failed('2.0.0', 'delivered'))],
    ['a delay', notification(failed('4.4.1', 'delayed'))],
    ['another email', 'Subject: Hello\r\n\r\nMessage-ID: <one@brevet.example>'],
    ['nothing', ''],
    ['a report without recipients', notification('')],
  ])('is not read from %s', async (_name, message) => {
    expect(await readDsn(message)).toBeNull();
  });

  it('may lack the email, or carry all of it', async () => {
    expect((await readDsn(notification(failed('5.1.1'), 'Subject: News')))?.MessageID).toBe('');
    const whole = notification(failed('5.1.1')).replace('text/rfc822-headers', 'message/rfc822');
    expect((await readDsn(whole))?.MessageID).toBe('<one@brevet.example>');
  });

  it('ends for hostile messages', async () => {
    const nested = Array.from(
      { length: 200 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
    for (const message of [nested, `Subject: ${'a'.repeat(250_000)}`, `${'X: y\r\n'.repeat(40_000)}\r\n`, '\u0000'.repeat(1000)])
      expect(await readDsn(message)).toBeNull();
  });
});
