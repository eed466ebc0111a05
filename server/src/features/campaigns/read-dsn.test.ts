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

  it.each(['\r\n', '\n'])('finds the recipient that failed among several, with lines that end with %j', async (lineEnd) => {
    const several = `${failed('5.1.1')}\r\n\r\n${failed('2.0.0', 'delivered')}`;
    expect(await readDsn(notification(several).replaceAll('\r\n', lineEnd))).toMatchObject({ Kind: 'hard', Status: '5.1.1' });
  });

  it("may have another system's line endings, and give no reason", async () => {
    const short = 'Final-Recipient: rfc822; ada@example.com\r\nAction: failed';
    expect(await readDsn(notification(short).replaceAll('\r\n', '\n'))).toEqual({
      MessageID: '<one@brevet.example>',
      Kind: 'hard',
      Status: '',
      Diagnostic: '',
    });
  });

  it.each([
    ['5.1.1', 'failed', 'hard'],
    ['5.1.10', 'failed', 'hard'],
    ['5.2.1', 'failed', 'hard'],
    ['5.0.0', 'Failed', 'hard'],
    ['5.2.2', 'failed', 'soft'],
    ['5.2.10', 'failed', 'soft'],
    ['5.10.123', 'failed', 'soft'],
    ['5.7.1', 'failed', 'soft'],
    ['4.4.7', 'failed', 'soft'],
  ])('of %s, %s, is %s', async (code, action, kind) => {
    expect(await readDsn(notification(failed(code, action)))).toMatchObject({ Kind: kind, Status: code });
  });

  it.each([
    ['a delivery', notification(failed('2.0.0', 'delivered'))],
    ['a delay', notification(failed('4.4.1', 'delayed'))],
    ['an action of another name', notification(failed('5.1.1', 'failed-over'))],
    ['an action of another name', notification(failed('5.1.1', 'not-failed'))],
    ['no action', notification('Final-Recipient: rfc822; ada@example.com\r\nStatus: 5.1.1')],
    ['an attachment of another type', notification(failed('5.1.1')).replace('message/delivery-status', 'text/csv')],
    ['another email', 'Subject: Hello\r\n\r\nMessage-ID: <one@brevet.example>'],
    ['nothing', ''],
    ['a report without recipients', notification('')],
  ])('is not read from %s', async (_name, message) => {
    expect(await readDsn(message)).toBeNull();
  });

  it('may omit the email, or contain all of it', async () => {
    expect((await readDsn(notification(failed('5.1.1'), 'Subject: News')))?.MessageID).toBe('');
    const whole = notification(failed('5.1.1')).replace('text/rfc822-headers', 'message/rfc822');
    expect((await readDsn(whole))?.MessageID).toBe('<one@brevet.example>');
  });

  it('has its status in the first part that is one', async () => {
    const other = '--b\r\nContent-Type: text/csv\r\n\r\nStatus: 4.0.0\r\n--b\r\nContent-Type: message/delivery-status';
    const message = notification(failed('5.1.1')).replace('--b\r\nContent-Type: message/delivery-status', other);
    expect((await readDsn(message))?.Status).toBe('5.1.1');
  });

  it.each(['x-text/rfc822-headers', 'text/rfc822-headers-x'])('does not read the email from %s', async (type) => {
    const message = notification(failed('5.1.1')).replace('text/rfc822-headers', type);
    expect((await readDsn(message))?.MessageID).toBe('');
  });

  it('can be one for addresses with any characters (RFC 6533)', async () => {
    for (const original of ['message/global', 'message/global-headers']) {
      const message = notification(failed('5.1.1'))
        .replace('message/delivery-status', 'message/global-delivery-status')
        .replace('text/rfc822-headers', original);
      expect(await readDsn(message)).toMatchObject({ MessageID: '<one@brevet.example>', Status: '5.1.1' });
    }
  });

  it("can be part of an email that isn't a report", async () => {
    const message = notification(failed('5.1.1')).replace('text/rfc822-headers', 'message/rfc822');
    const mixed = message.replace('multipart/report; report-type=delivery-status', 'multipart/mixed');
    expect(await readDsn(mixed)).toMatchObject({ MessageID: '<one@brevet.example>', Status: '5.1.1' });
  });

  it('can have lines that end with a line feed', async () => {
    const message = notification(failed('5.1.1'), 'Message-ID: <one@brevet.example>\r\n\r\nMessage-ID: <two@brevet.example>');
    expect(await readDsn(message.replaceAll('\r\n', '\n'))).toEqual({
      MessageID: '<one@brevet.example>',
      Kind: 'hard',
      Status: '5.1.1',
      Diagnostic: '550 5.1.1 No such user',
    });
  });

  it('may say no more than that delivery failed', async () => {
    const status = 'Final-Recipient: rfc822; ada@example.com\r\nAction: failed';
    expect(await readDsn(notification(status))).toMatchObject({ Kind: 'hard', Status: '', Diagnostic: '' });
  });

  it.each([
    ['Status:5.1.1', { Status: '5.1.1' }],
    ['Status: 5.1.1\r\nOf another Status: 4.2.2', { Status: '5.1.1' }],
    ['Diagnostic-Code: smtp;550 Gone', { Diagnostic: '550 Gone' }],
    ['Diagnostic-Code: X-Unix ; 550 Gone', { Diagnostic: '550 Gone' }],
    ['Diagnostic-Code: 550 No such user; sorry', { Diagnostic: '550 No such user; sorry' }],
    ['Diagnostic-Code: smtp; 550 \u0001Gone', { Diagnostic: '550 \uFFFDGone' }],
  ])('with the line %j', async (line, report) => {
    const status = `Final-Recipient: rfc822; ada@example.com\r\nAction: failed\r\n${line}`;
    expect(await readDsn(notification(status))).toMatchObject(report);
  });

  it('is read up to 64 KiB of each part', async () => {
    const headers = (fill: number) => `X-Fill: ${'a'.repeat(fill)}\r\nMessage-ID: <one@brevet.example>`;
    expect((await readDsn(notification(failed('5.1.1'), headers(65_000))))?.MessageID).toBe('<one@brevet.example>');
    expect((await readDsn(notification(failed('5.1.1'), headers(65_536))))?.MessageID).toBe('');
  });

  it('is read in a short time even from hostile messages', async () => {
    const nested = Array.from(
      { length: 200 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
    for (const message of [nested, `Subject: ${'a'.repeat(250_000)}`, `${'X: y\r\n'.repeat(40_000)}\r\n`, '\u0000'.repeat(1000)])
      expect(await readDsn(message)).toBeNull();
  });
});
