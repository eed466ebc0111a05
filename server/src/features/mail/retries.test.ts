import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { smtpTransport } from '../../platform/mail/transport.ts';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { pass } from '../../test/clock.ts';
import { startMailbox } from '../../test/mailbox.ts';
import { deliverMail } from './deliver-mail.ts';
import { claimMail } from './mail.queries.ts';

const values = { username: 'ada', listing: 'Cold plate', status: 'Active', link: 'https://brevet.example' };
const queue = async ({ services: { db, mail }, make }: TestApp): Promise<number> => {
  await make.broker('TTX');
  const to = { name: 'Ada', address: 'ada@example.com' };
  return db.transaction((tx) => mail.queue(tx, { kind: 'status', to, brokerCode: 'TTX', values }));
};
const rowOf = async ({ db }: TestApp, MailID: number) => (await db.select().from(outbox).where(eq(outbox.MailID, MailID)))[0];
const reaches = async (test: TestApp, MailID: number, state: object) => {
  await expect.poll(() => rowOf(test, MailID)).toMatchObject(state);
};

describe('an email that the server refuses temporarily', () => {
  it('waits as long as the setting says before each attempt', async () => {
    let refusals = 2;
    const busy = Object.assign(new Error('busy'), { responseCode: 451 });
    const mailbox = await startMailbox({ onRcptTo: (_address, _session, done) => done(refusals-- > 0 ? busy : null) });
    const test = await startTestApp({ ...mailbox.settings, MAIL_RETRIES: '60,600' });
    const transport = smtpTransport(mailbox.settings.SMTP_URL, mailbox.settings.MAIL_FROM, 20);
    /** A worker that is told to send the email now. */
    const worker = (MailID: number) => deliverMail(test.services, transport, MailID, new AbortController().signal);
    const MailID = await queue(test);
    await reaches(test, MailID, { State: 'queued', Attempts: 1 });
    await pass({ seconds: 50 });
    await worker(MailID);
    expect(await rowOf(test, MailID)).toMatchObject({ State: 'queued', Attempts: 1 });
    await pass({ seconds: 11 });
    await test.services.mail.wakeDue();
    await reaches(test, MailID, { State: 'queued', Attempts: 2 });
    await pass({ seconds: 590 });
    await worker(MailID);
    expect(await rowOf(test, MailID)).toMatchObject({ State: 'queued', Attempts: 2 });
    expect(mailbox.arrived).toEqual([]);
    await pass({ seconds: 11 });
    await test.services.mail.wakeDue();
    await reaches(test, MailID, { State: 'sent', Attempts: 3 });
    expect(mailbox.arrived).toHaveLength(1);
    await test.close();
    await mailbox.close();
  });
});

describe('an email whose server dies while it is being sent', () => {
  it.each([
    ['is sent by its last attempt', 2, { State: 'sent', Attempts: 3 }, 1],
    ['fails when it has none left', 3, { State: 'failed', Attempts: 4 }, 0],
  ])('%s', async (_name, deaths, end, arrived) => {
    const mailbox = await startMailbox();
    // Without its own email server, so that only the worker below sends.
    const test = await startTestApp({ MAIL_RETRIES: '60,600' });
    const transport = smtpTransport(mailbox.settings.SMTP_URL, mailbox.settings.MAIL_FROM, 20);
    const MailID = await queue(test);
    for (let death = 1; death <= deaths; death += 1) expect(await claimMail(test.db, MailID)).toBe(death);
    await deliverMail(test.services, transport, MailID, new AbortController().signal);
    expect(await rowOf(test, MailID)).toMatchObject(end);
    expect(mailbox.arrived).toHaveLength(arrived);
    await test.close();
    await mailbox.close();
  });
});
