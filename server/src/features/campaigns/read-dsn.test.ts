import { describe, expect, it } from 'vitest';
import { readDsn } from './read-dsn.ts';

/** The notification's marks, and its only failure. */
async function readOne(message: string) {
  const report = await readDsn(message);
  if (typeof report === 'string') return report;
  const { MessageIDs, Failures } = report;
  expect(Failures.length).toBe(1);
  return { MessageID: MessageIDs.join(' '), ...Failures[0] };
}

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
    expect(await readOne(notification(failed('5.1.1')))).toEqual({
      MessageID: '<one@brevet.example>',
      Kind: 'hard',
      Reason: 'no mailbox',
      Status: '5.1.1',
      Diagnostic: '550 5.1.1 No such user',
      Addresses: ['ada@example.com'],
    });
  });

  it.each(['\r\n', '\n'])('finds the recipient that failed among several, with lines that end with %j', async (lineEnd) => {
    const several = `${failed('5.1.1')}\r\n\r\n${failed('2.0.0', 'delivered')}`;
    expect(await readOne(notification(several).replaceAll('\r\n', lineEnd))).toMatchObject({ Kind: 'hard', Status: '5.1.1' });
  });

  it("may have another system's line endings, and give no reason", async () => {
    const short = 'Final-Recipient: rfc822; ada@example.com\r\nAction: failed';
    expect(await readOne(notification(short).replaceAll('\r\n', '\n'))).toMatchObject({
      MessageID: '<one@brevet.example>',
      Kind: 'soft',
      Reason: 'unclear',
      Status: '',
      Diagnostic: '',
    });
  });

  it.each([
    ['5.1.1', 'failed', 'hard'],
    ['5.1.10', 'failed', 'hard'],
    ['5.2.1', 'failed', 'hard'],
    ['5.0.0', 'Failed', 'soft'],
    ['5.1.0', 'failed', 'soft'],
    ['5.1.7', 'failed', 'soft'],
    ['5.1.8', 'failed', 'soft'],
    ['5.4.4', 'failed', 'soft'],
    ['5.2.2', 'failed', 'soft'],
    ['5.2.10', 'failed', 'soft'],
    ['5.7.1', 'failed', 'soft'],
    ['4.4.7', 'failed', 'soft'],
  ])('of %s, %s, is %s', async (code, action, kind) => {
    const message = notification(failed(code, action).replace('No such user', ''));
    expect(await readOne(message)).toMatchObject({ Kind: kind, Status: code });
  });

  it.each([
    ['a delivery', 'delivered', notification(failed('2.0.0', 'delivered'))],
    ['a delay', 'delayed', notification(failed('4.4.1', 'delayed'))],
    ['an action of another name', 'other', notification(failed('5.1.1', 'failed-over'))],
    ['an action of another name', 'other', notification(failed('5.1.1', 'not-failed'))],
    ['no action', 'other', notification('Final-Recipient: rfc822; ada@example.com\r\nStatus: 5.1.1')],
    [
      'an attachment of another type',
      'other',
      notification(failed('5.1.1')).replace('message/delivery-status', 'text/csv').replace('MAILER-DAEMON', 'ada'),
    ],
    ['another email', 'other', 'Subject: Hello\r\n\r\nMessage-ID: <one@brevet.example>'],
    ['nothing', 'other', ''],
    ['a report without recipients', 'other', notification('')],
    ['a complaint', 'complaint', notification(failed('5.1.1')).replace('message/delivery-status', 'message/feedback-report')],
    [
      'an automatic reply',
      'reply',
      'From: ada@example.com\r\nSubject: Re: News\r\nAuto-Submitted: auto-replied\r\n\r\nNo such user: I am away.',
    ],
    [
      'a challenge',
      'reply',
      'From: mailer-daemon@example.com\r\nSubject: Please confirm your email\r\n\r\nYour email was not delivered yet.',
    ],
  ])('is not read from %s', async (_name, expected, message) => {
    expect(await readOne(message)).toBe(expected);
  });

  it('may omit the email, or contain all of it', async () => {
    expect(await readOne(notification(failed('5.1.1'), 'Subject: News'))).toMatchObject({ MessageID: '' });
    const whole = notification(failed('5.1.1')).replace('text/rfc822-headers', 'message/rfc822');
    expect(await readOne(whole)).toMatchObject({ MessageID: '<one@brevet.example>' });
  });

  it('has its status in the first part that is one', async () => {
    const other = '--b\r\nContent-Type: text/csv\r\n\r\nStatus: 4.0.0\r\n--b\r\nContent-Type: message/delivery-status';
    const message = notification(failed('5.1.1')).replace('--b\r\nContent-Type: message/delivery-status', other);
    expect(await readOne(message)).toMatchObject({ Status: '5.1.1' });
  });

  it.each(['x-text/rfc822-headers', 'text/rfc822-headers-x'])('does not read the email from %s', async (type) => {
    const message = notification(failed('5.1.1')).replace('text/rfc822-headers', type);
    expect(await readOne(message)).toMatchObject({ MessageID: '' });
  });

  it('can be one for addresses with any characters (RFC 6533)', async () => {
    for (const original of ['message/global', 'message/global-headers']) {
      const message = notification(failed('5.1.1'))
        .replace('message/delivery-status', 'message/global-delivery-status')
        .replace('text/rfc822-headers', original);
      expect(await readOne(message)).toMatchObject({ MessageID: '<one@brevet.example>', Status: '5.1.1' });
    }
  });

  it("can be part of an email that isn't a report", async () => {
    const message = notification(failed('5.1.1')).replace('text/rfc822-headers', 'message/rfc822');
    const mixed = message.replace('multipart/report; report-type=delivery-status', 'multipart/mixed');
    expect(await readOne(mixed)).toMatchObject({ MessageID: '<one@brevet.example>', Status: '5.1.1' });
  });

  it('can have lines that end with a line feed', async () => {
    const message = notification(failed('5.1.1'), 'Message-ID: <one@brevet.example>\r\n\r\nMessage-ID: <two@brevet.example>');
    expect(await readOne(message.replaceAll('\r\n', '\n'))).toEqual({
      MessageID: '<one@brevet.example>',
      Kind: 'hard',
      Reason: 'no mailbox',
      Status: '5.1.1',
      Diagnostic: '550 5.1.1 No such user',
      Addresses: ['ada@example.com'],
    });
  });

  it('may say no more than that delivery failed', async () => {
    const status = 'Final-Recipient: rfc822; ada@example.com\r\nAction: failed';
    expect(await readOne(notification(status))).toMatchObject({ Kind: 'soft', Status: '', Diagnostic: '' });
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
    expect(await readOne(notification(status))).toMatchObject(report);
  });

  it('is read up to 64 KiB of each part', async () => {
    const headers = (fill: number) => `X-Fill: ${'a'.repeat(fill)}\r\nMessage-ID: <one@brevet.example>`;
    expect(await readOne(notification(failed('5.1.1'), headers(65_000)))).toMatchObject({ MessageID: '<one@brevet.example>' });
    expect(await readOne(notification(failed('5.1.1'), headers(65_536)))).toMatchObject({ MessageID: '' });
  });

  it('is read in a short time even from hostile messages', async () => {
    const nested = Array.from(
      { length: 200 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
    for (const message of [nested, `Subject: ${'a'.repeat(250_000)}`, `${'X: y\r\n'.repeat(40_000)}\r\n`, '\u0000'.repeat(1000)])
      expect(await readOne(message)).toBe('other');
  });

  it.each([
    ['X-Brevet-Message-ID: <mark@brevet.example>', ['<mark@brevet.example>'], []],
    ['References: <mark@brevet.example>', ['<mark@brevet.example>'], []],
    [
      'Message-ID: <new@relay.example>\r\nX-Brevet-Message-ID: <mark@brevet.example>',
      ['<new@relay.example>', '<mark@brevet.example>'],
      [],
    ],
    [
      'List-Unsubscribe: <https://brevet.example/api/unsubscribe?token=0f8fad5b-d9cb-469f-a165-70867728950e>',
      [],
      ['0f8fad5b-d9cb-469f-a165-70867728950e'],
    ],
  ])('has marks of the email in %j', async (original, MessageIDs, Tokens) => {
    expect(await readDsn(notification(failed('5.1.1'), original))).toMatchObject({ MessageIDs, Tokens });
  });

  it('has the mark that the server was given with the email', async () => {
    const status = `Original-Envelope-Id: mark@brevet.example\r\n\r\n${failed('5.1.1')}`;
    const message = notification(status, 'Subject: News').replace('dns; mx.example\r\n\r\n', 'dns; mx.example\r\n');
    expect(await readOne(message)).toMatchObject({ MessageID: '<mark@brevet.example>' });
  });

  it('says why in its text alone, except for what it only supposes', async () => {
    const status = 'Final-Recipient: rfc822; ada@example.com\r\nAction: failed\r\nStatus: 5.0.0';
    const said = (text: string) => readOne(notification(status).replace('Sorry.', text));
    expect(await said('No such user.')).toMatchObject({ Kind: 'hard', Reason: 'no mailbox' });
    expect(await said('The address may not exist.')).toMatchObject({ Kind: 'soft', Reason: 'unclear' });
  });
});

/** A server's email in plain text. */
const plain = (text: string, headers = 'Subject: failure notice') =>
  ['From: MAILER-DAEMON@mx.example', 'To: news@brevet.example', headers, '', text].join('\r\n');

const qmail = (reason: string) =>
  plain(
    `Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<ada@example.com>:\r\n${reason}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nReturn-Path: <news@brevet.example>\r\nMessage-ID: <one@brevet.example>\r\nSubject: No such user\r\n\r\nHello\r\n`,
  );
const exim = (reason: string, subject = 'Mail delivery failed: returning message to sender') =>
  plain(
    `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  ada@example.com\r\n    ${reason}\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\nMessage-ID: <one@brevet.example>\r\nSubject: News\r\n`,
    `Subject: ${subject}\r\nAuto-Submitted: auto-replied`,
  );

describe('a notification in plain text', () => {
  it.each([
    ['hard', 'no mailbox', qmail('Sorry, no mailbox here by that name. (#5.1.1)')],
    ['soft', 'full', qmail('552 5.2.2 Over quota')],
    ['hard', 'no mailbox', exim('Unrouteable address')],
    ['soft', 'policy', exim('SMTP error from remote mail server after end of data: 550 5.7.1 Message rejected as spam')],
  ])('is %s, %s', async (Kind, Reason, message) => {
    expect(await readOne(message)).toMatchObject({ MessageID: '<one@brevet.example>', Kind, Reason });
  });

  it('may be about a delay alone', async () => {
    expect(await readDsn(exim('retry timeout', 'Warning: message 1x delayed 24 hours'))).toBe('delayed');
  });
});
