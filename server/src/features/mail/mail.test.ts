import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { holdRows } from '../../test/hold.ts';
import { linkTo } from '../../test/link-to.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { ownPort } from '../../test/own-port.ts';
import { deliverMail } from './deliver-mail.ts';
import { claimedMail, claimMail } from './mail.queries.ts';

type Letter = Parameters<TestApp['services']['mail']['queue']>[1];
const letter = (fields: Partial<Letter> = {}): Letter => ({
  kind: 'status',
  to: { name: 'Ada Quist', address: 'ada@example.com' },
  brokerCode: 'TTX',
  values: { listing: 'Cold plate', status: 'Active', link: 'https://brevet.example.com/listing_full_details?listing_id=1' },
  ...fields,
});
const queue = ({ services: { db, mail } }: TestApp, fields: Partial<Letter> = {}) =>
  db.transaction((tx) => mail.queue(tx, letter(fields)));
const row = async ({ db }: TestApp, MailID: number) => {
  const [found] = await db.select().from(outbox).where(eq(outbox.MailID, MailID));
  if (!found) throw new Error('no such email');
  return found;
};
/** Waits until the email has this state, and returns its row. */
const reaches = (test: TestApp, MailID: number, State: string) =>
  vi.waitFor(
    async () => {
      const found = await row(test, MailID);
      expect(found).toMatchObject({ State });
      return found;
    },
    { timeout: 20_000, interval: 20 },
  );

/** Starts an application with its own email server for one test. */
async function withMail(
  options: Parameters<typeof startMailbox>[0],
  settings: Record<string, string>,
  act: (test: TestApp, mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const mailbox = await startMailbox(options);
  const test = await startTestApp({ ...mailbox.settings, ...settings });
  await test.make.broker('TTX');
  try {
    await act(test, mailbox);
  } finally {
    await test.close();
    await mailbox.close();
  }
}

describe('email server settings', () => {
  const SMTP_URL = 'smtp://mail.example.org';
  it.each([
    [{ SMTP_URL }, 'MAIL_FROM'],
    [{ SMTP_URL, MAIL_FROM: 'Brevet' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'a@example.org' }, 'SMTP_URL'],
    [{ SMTP_URL, MAIL_FROM: 'a@example.org', MAIL_RETRIES: 'soon' }, 'MAIL_RETRIES'],
    [{ SMTP_URL, MAIL_FROM: 'a@example.org', MAIL_TIMEOUT: '600' }, 'MAIL_TIMEOUT'],
  ])('rejects %j and names the setting', (settings, name) => {
    expect(() => readConfig(settings)).toThrow(name);
  });

  it('accepts a sender with a name and an address', () => {
    const { mailFrom } = readConfig({ SMTP_URL, MAIL_FROM: '"Brevet of Oslo" <brevet@example.org>' });
    expect(mailFrom).toBe('brevet@example.org');
  });
});

describe('an email', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
    await test.make.broker('TTX');
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });

  it('goes out as plain text and HTML, from the broker code', async () => {
    const MailID = await queue(test);
    const mail = await mailbox.next();
    expect(mail).toMatchObject({
      subject: 'Status changed to Active: Cold plate',
      from: { name: 'Broker TTX', address: 'brevet@example.org' },
      to: [{ name: 'Ada Quist', address: 'ada@example.com' }],
      envelopeFrom: 'brevet@example.org',
      recipients: ['ada@example.com'],
      link: 'https://brevet.example.com/listing_full_details?listing_id=1',
    });
    expect(mail.text).toContain('The status of "Cold plate" changed to Active.');
    expect(mail.text).not.toContain('Reason');
    expect(mail.html).toContain('href="https://brevet.example.com/listing_full_details?listing_id=1"');
    const sent = await reaches(test, MailID, 'sent');
    expect(sent).toMatchObject({ Attempts: 1, MessageID: mail.messageId, FromAddress: 'brevet@example.org', LastError: null });
    expect(sent.SentDate).not.toBeNull();
  });

  it('is not queued when its cause is rolled back', async () => {
    const { db, mail } = test.services;
    const failing = db.transaction(async (tx) => {
      await mail.queue(tx, letter({ to: { name: 'Nobody', address: 'nobody@example.com' } }));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await queue(test);
    expect((await mailbox.next()).recipients).toEqual(['ada@example.com']);
    expect(await db.select().from(outbox).where(eq(outbox.ToAddress, 'nobody@example.com'))).toEqual([]);
  });

  it('drops its secret once it is sent', async () => {
    const link = 'https://brevet.example.com/reset_password?token=s3cr3t';
    await linkTo(test, await test.make.user(1), 's3cr3t');
    const MailID = await queue(test, { kind: 'reset', values: { username: 'ada', link } });
    expect((await mailbox.next()).link).toBe(link);
    expect(JSON.stringify(await reaches(test, MailID, 'sent'))).not.toContain('s3cr3t');
  });

  it("can't be given headers, recipients or HTML by what people type", async () => {
    const evil = 'Ada\r\nBcc: thief@example.com\r\n\r\n<img src=x onerror=alert(1)>';
    const values = {
      sender: evil,
      listing: `${evil}\u0000`,
      message: 'one\r\n.\r\nMAIL FROM:<x@example.com>\n<script>alert(1)</script> https://phish.example',
      link: 'javascript:alert(1)',
    };
    const MailID = await queue(test, { kind: 'invitation', to: { name: evil, address: 'ada@example.com' }, values });
    const mail = await mailbox.next();
    expect(mail.recipients).toEqual(['ada@example.com']);
    expect(mail.to).toHaveLength(1);
    const names = mail.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toMatch(/<img|<script|href="javascript|href="https:\/\/phish/);
    expect(mail.text).toContain('one\n.\nMAIL FROM:<x@example.com>');
    await reaches(test, MailID, 'sent');
  });

  it.each([
    'ada@example.com, thief@example.com',
    'ada@example.com\r\nRCPT TO:<thief@example.com>',
    '<ada@example.com> SIZE=1',
    'jürgen@example.com',
    '',
  ])('fails for the address %j without failing its cause', async (address) => {
    const before = mailbox.arrived.length;
    const MailID = await queue(test, { to: { name: 'Ada', address } });
    expect(await reaches(test, MailID, 'failed')).toMatchObject({ Attempts: 1, LastError: messages.invalidEmail });
    expect(mailbox.arrived).toHaveLength(before);
  });

  it('goes out once, however many workers send it', async () => {
    const { port } = mailbox;
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'brevet@example.org', 20);
    const before = mailbox.arrived.length;
    const ids = await Promise.all(Array.from({ length: 10 }, () => queue(test)));
    const signal = new AbortController().signal;
    await Promise.all([...ids, ...ids, ...ids].map((MailID) => deliverMail(test.services, transport, MailID, signal)));
    const rows = await Promise.all(ids.map((MailID) => reaches(test, MailID, 'sent')));
    const arrived = mailbox.arrived.slice(before).map(({ messageId }) => messageId);
    expect(arrived.toSorted()).toEqual(rows.map(({ MessageID }) => MessageID).toSorted());
  });
});

it('lets the worker that claimed an email send it, even when another worker has just checked it', async () => {
  const silent = await startTestApp();
  await silent.make.broker('TTX');
  const MailID = await queue(silent);
  await expect.poll(() => claimMail(silent.db, MailID)).toBe(1);
  const looked = sql`select 1 from outbox where mail_id = ${MailID} for update`;
  const [claimed] = await holdRows(silent, looked, [() => silent.db.transaction((tx) => claimedMail(tx, MailID, 1))]);
  expect(claimed).toMatchObject({ MailID, State: 'sending' });
  await silent.close();
});

describe('email delivery', () => {
  it('waits until the email server is up', async () => {
    const gone = await startMailbox({ port: ownPort() });
    await gone.close();
    const test = await startTestApp({ ...gone.settings, MAIL_RETRIES: Array.from({ length: 2000 }, () => '0').join(',') });
    await test.make.broker('TTX');
    const MailID = await queue(test);
    await expect.poll(async () => (await row(test, MailID)).Attempts).toBeGreaterThan(1);
    const tried = await row(test, MailID);
    expect(tried.LastError).toContain('ECONNREFUSED');
    const mailbox = await startMailbox({ port: gone.port });
    expect((await mailbox.next()).messageId).toBe(tried.MessageID);
    await reaches(test, MailID, 'sent');
    await test.close();
    await mailbox.close();
  });

  it('is retried after a temporary error', async () => {
    let refusals = 2;
    const busy = Object.assign(new Error('busy'), { responseCode: 451 });
    await withMail({ onRcptTo: (_address, _session, done) => done(refusals-- > 0 ? busy : null) }, {}, async (test, mailbox) => {
      const MailID = await queue(test);
      const mail = await mailbox.next();
      expect(await reaches(test, MailID, 'sent')).toMatchObject({ Attempts: 3, MessageID: mail.messageId });
      expect(mailbox.arrived).toHaveLength(1);
    });
  });

  it('fails after a temporary error on every attempt', async () => {
    const busy = Object.assign(new Error('still busy'), { responseCode: 451 });
    await withMail({ onRcptTo: (_address, _session, done) => done(busy) }, {}, async (test) => {
      const failed = await reaches(test, await queue(test), 'failed');
      expect(failed).toMatchObject({ Attempts: 4 });
      expect(failed.LastError).toContain('still busy');
    });
  });

  it("isn't retried after a permanent error", async () => {
    const unknown = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    await withMail({ onRcptTo: (_address, _session, done) => done(unknown) }, {}, async (test) => {
      const failed = await reaches(test, await queue(test), 'failed');
      expect(failed).toMatchObject({ Attempts: 1 });
      expect(failed.LastError).toContain('no such mailbox');
    });
  });

  it('is retried when the server refuses our credentials, which we can fix', async () => {
    const options = { disabledCommands: ['STARTTLS'], authMethods: ['PLAIN'], allowInsecureAuth: true };
    await withMail(options, {}, async (test, mailbox) => {
      const transport = smtpTransport(`smtp://brevet:wrong@127.0.0.1:${mailbox.port}`, 'b@example.org', 20);
      const result = await transport.send(await row(test, await queue(test)), new AbortController().signal);
      expect(result).toMatchObject({ sent: false, final: false });
    });
  });

  it('is retried with the same Message-ID when the server hangs', async () => {
    let held = false;
    const onMail = () => {
      if (held) return;
      held = true;
      return new Promise(() => {});
    };
    await withMail({ onMail }, { MAIL_TIMEOUT: '1' }, async (test, mailbox) => {
      const MailID = await queue(test);
      await mailbox.next();
      expect((await reaches(test, MailID, 'sent')).Attempts).toBeGreaterThan(1);
      expect(mailbox.arrived.length).toBeGreaterThan(1);
      expect(new Set(mailbox.arrived.map(({ messageId }) => messageId)).size).toBe(1);
    });
  });

  it('waits longer before each retry', async () => {
    const busy = Object.assign(new Error('busy'), { responseCode: 451 });
    const settings = { MAIL_RETRIES: '60,300' };
    await withMail({ onRcptTo: (_address, _session, done) => done(busy) }, settings, async (test, mailbox) => {
      const MailID = await queue(test);
      await expect.poll(() => row(test, MailID)).toMatchObject({ State: 'queued', Attempts: 1 });
      const waitOf = async (since: string) => Date.parse((await row(test, MailID)).NextAttempt) - Date.parse(since);
      const { CreateDate } = await row(test, MailID);
      expect(await waitOf(CreateDate)).toBeGreaterThanOrEqual(60_000);
      const transport = smtpTransport(`smtp://127.0.0.1:${mailbox.port}`, 'brevet@example.org', 20);
      const signal = new AbortController().signal;
      await deliverMail(test.services, transport, MailID, signal);
      expect(await row(test, MailID), 'not due yet').toMatchObject({ Attempts: 1 });
      await test.db.update(outbox).set({ NextAttempt: CreateDate }).where(eq(outbox.MailID, MailID));
      await deliverMail(test.services, transport, MailID, signal);
      expect(await waitOf(CreateDate)).toBeGreaterThanOrEqual(300_000);
    });
  });

  it('waits until an email server is configured', async () => {
    const silent = await startTestApp();
    await silent.make.broker('TTX');
    const MailID = await queue(silent);
    expect(await row(silent, MailID)).toMatchObject({ State: 'queued', Attempts: 0 });
    const mailbox = await startMailbox();
    const later = await buildApp(readConfig({ LOG_LEVEL: 'silent', ...mailbox.settings }), silent.databaseUrl);
    const { messageId } = await mailbox.next();
    expect(await reaches(silent, MailID, 'sent')).toMatchObject({ MessageID: messageId });
    await later.close();
    await silent.close();
    await mailbox.close();
  });
});
