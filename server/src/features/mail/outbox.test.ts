import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { accountLinks } from '../../schema/accounts.ts';
import { auditEntries } from '../../schema/audit.ts';
import { outbox } from '../../schema/mail.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { linkTo } from '../../test/link-to.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';
import type { MailRow } from './mail.queries.ts';
import { deleteOldMails } from './mail.queries.ts';

type Kind = MailRow['Kind'];
const link = 'https://brevet.example.com/reset_password?token=s3cr3t';

const queue = ({ services: { db, mail } }: TestApp, kind: Kind = 'status', address = 'ada@example.com', to = link) =>
  db.transaction((tx) =>
    mail.queue(tx, {
      kind,
      to: { name: 'Ada Quist', address },
      brokerCode: 'TTX',
      values: { username: 'ada', listing: '100 % cold plate', status: 'Active', link: to },
    }),
  );

const auditOf = async ({ db }: TestApp, MailID: number): Promise<string[]> =>
  (
    await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(MailID)))
  ).map(({ Action }) => Action);

describe('the outbox without an email server', () => {
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    admin = await test.make.user(40);
  });
  afterAll(() => test.close());

  it('lists every email and filters by state and text', async () => {
    const one = await queue(test);
    const two = await queue(test, 'welcome', 'grace@example.com');
    const list = async (query: string) => {
      const { body } = await test.as(admin).get(`/outbox?${query}`);
      return (body as unknown as { data: { MailID: number }[] }).data.map(({ MailID }) => MailID);
    };
    expect(await list('')).toEqual([two, one]);
    expect(await list('sid=ToAddress&sod=ASC')).toEqual([one, two]);
    expect(await list('search=grace')).toEqual([two]);
    expect(await list('search=100%20%25')).toEqual([one]);
    expect(await list('search=100_')).toEqual([]);
    expect(await list('State=failed')).toEqual([]);
    const { body } = await test.as(admin).get('/outbox?State=queued&limit=1');
    expect(body).toMatchObject({ total: 2, data: [{ Kind: 'welcome', State: 'queued', can: { cancel: true, resend: false } }] });
    expect((await test.as(admin).get('/outboxCounts')).body).toEqual({
      data: [{ State: 'queued', count: 2 }],
      server: false,
      held: null,
    });
  });

  it('deletes old emails that have ended, and keeps those that wait or have failed', async () => {
    const states = ['queued', 'sent', 'failed', 'cancelled'] as const;
    const mails = await Promise.all(states.map(async (State) => ({ State, MailID: await queue(test) })));
    const young = await queue(test);
    for (const { State, MailID } of mails)
      await test.db.update(outbox).set({ State, CreateDate: sql`now() - interval '31 days'` }).where(eq(outbox.MailID, MailID));
    await test.db.update(outbox).set({ State: 'sent' }).where(eq(outbox.MailID, young));
    await deleteOldMails(test.db, 32);
    const left = async () => {
      const rows = await test.db.select({ MailID: outbox.MailID }).from(outbox);
      const kept = new Set(rows.map(({ MailID }) => MailID));
      return [...mails, { State: 'young', MailID: young }].filter(({ MailID }) => kept.has(MailID)).map(({ State }) => State);
    };
    expect(await left()).toEqual([...states, 'young']);
    await deleteOldMails(test.db, 30);
    expect(await left()).toEqual(['queued', 'failed', 'young']);
  });

  it.each(['State=lost', 'sid=Secret', 'sid=TextBody', 'limit=101', 'search=%00'])('rejects %s', async (query) => {
    expect((await test.as(admin).get(`/outbox?${query}`)).status).toBe(400);
  });

  it("shows an admin a one-use link, which can't reach the recipient otherwise, and audits who reads it", async () => {
    const MailID = await queue(test, 'reset');
    const { status, body } = await test.as(admin).get(`/outboxMail?mail_id=${MailID}`);
    expect(status).toBe(200);
    expect(body.mail).toMatchObject({
      masked: false,
      TextBody: expect.stringContaining(link),
      HtmlBody: expect.stringContaining(link),
    });
    expect(await auditOf(test, MailID)).toEqual(['read link']);
    expect(JSON.stringify((await test.as(admin).get('/outbox')).body)).not.toContain('s3cr3t');
  });

  it('answers 404 for an unknown email', async () => {
    expect((await test.as(admin).get('/outboxMail?mail_id=2000000000')).status).toBe(404);
    for (const call of ['resendMail', 'cancelMail']) {
      expect((await test.as(admin).post(`/${call}`, { mail_id: 2_000_000_000 })).status).toBe(404);
    }
  });

  it('is closed to brokers, buyers and sellers', async () => {
    const MailID = await queue(test, 'reset');
    for (const type of [1, 15, 30] as const) {
      const user = await test.make.user(type);
      const answers = await Promise.all([
        test.as(user).get('/outbox'),
        test.as(user).get(`/outboxMail?mail_id=${MailID}`),
        test.as(user).post('/resendMail', { mail_id: MailID }),
        test.as(user).post('/cancelMail', { mail_id: MailID }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  it('cancels a waiting email once, and queues it again on request', async () => {
    const MailID = await queue(test);
    const cancel = () => test.as(admin).post('/cancelMail', { mail_id: MailID });
    expect((await cancel()).body).toEqual({ message: messages.mailCancelled });
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { code: 'mail_not_queued', message: messages.mailNotCancellable },
    });
    const again = await test.as(admin).post('/resendMail', { mail_id: MailID });
    expect(again.body).toEqual({ message: messages.mailQueuedAgain, MailID });
    expect(await test.as(admin).post('/resendMail', { mail_id: MailID })).toMatchObject({ status: 409 });
    expect(await auditOf(test, MailID)).toEqual(['cancel', 'resend']);
  });

  it('leaves an email alone while a worker is sending it', async () => {
    const MailID = await queue(test);
    const { db } = test.services;
    const held = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const worker = db.transaction(async (tx) => {
      await tx.select().from(outbox).where(eq(outbox.MailID, MailID)).for('update');
      held.resolve();
      await done.promise;
    });
    await held.promise;
    const answer = await test.as(admin).post('/cancelMail', { mail_id: MailID });
    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_under_way', message: messages.mailUnderWay } });
    done.resolve();
    await worker;
  });
});

describe('the outbox with an email server', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let admin: TestUser;
  const refused = new Set<string>();
  beforeAll(async () => {
    const unknown = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    mailbox = await startMailbox({ onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? unknown : null) });
    test = await startTestApp(mailbox.settings);
    admin = await test.make.user(40);
    await linkTo(test, admin, 's3cr3t');
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  const reaches = (MailID: number, State: string) =>
    vi.waitFor(
      async () => {
        const { body } = await test.as(admin).get(`/outboxMail?mail_id=${MailID}`);
        expect(body.mail).toMatchObject({ State });
        return body.mail as { TextBody: string; MessageID: string; masked: boolean; LastError: string };
      },
      { timeout: 20_000, interval: 20 },
    );

  it("never shows a one-use link, and doesn't send it twice", async () => {
    refused.add('typo@example.com');
    const failed = await queue(test, 'reset', 'typo@example.com');
    const waiting = await reaches(failed, 'failed');
    expect(waiting).toMatchObject({ masked: true, LastError: expect.stringContaining('no such mailbox') });
    expect(JSON.stringify(waiting)).not.toContain('s3cr3t');
    expect(waiting.TextBody).toContain('https://brevet.example.com/reset_password?…');
    refused.clear();
    await test.as(admin).post('/resendMail', { mail_id: failed });
    expect(await mailbox.next()).toMatchObject({ link, messageId: waiting.MessageID });
    const sent = await reaches(failed, 'sent');
    expect(JSON.stringify(sent)).not.toContain('s3cr3t');
    const again = await test.as(admin).post('/resendMail', { mail_id: failed });
    expect(again).toMatchObject({ status: 409, body: { code: 'mail_secret_gone', message: messages.mailSecretGone } });
  });

  it("doesn't send an expired link, neither on its own nor when an admin asks", async () => {
    await linkTo(test, admin, 'expiring');
    refused.add('late@example.com');
    const failed = await queue(test, 'reset', 'late@example.com', link.replace('s3cr3t', 'expiring'));
    await reaches(failed, 'failed');
    refused.clear();
    await test.db
      .update(accountLinks)
      .set({ ExpireDate: momentOf('2020-01-01T00:00:00.000Z') })
      .where(eq(accountLinks.TokenHash, hashToken('expiring')));
    const again = await test.as(admin).post('/resendMail', { mail_id: failed });
    expect(again).toMatchObject({ status: 409, body: { code: 'mail_link_dead', message: messages.mailLinkDead } });
    const arrived = mailbox.arrived.length;
    const late = await queue(test, 'reset', 'ada@example.com', link.replace('s3cr3t', 'expiring'));
    expect(await reaches(late, 'cancelled')).toMatchObject({ masked: true, LastError: messages.mailLinkDead });
    expect(mailbox.arrived).toHaveLength(arrived);
  });

  it("lets a listing be activated when its owner's address can't receive email", async () => {
    const owner = await test.make.user(1, { Email: 'jürgen@example.com' });
    const { ListingID } = await test.make.listing(owner, -1);
    const answer = await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 1 });
    expect(answer).toMatchObject({ status: 200 });
    const [mail] = await test.db.select().from(outbox).where(eq(outbox.ToAddress, owner.Email));
    await reaches(mail?.MailID ?? 0, 'failed');
  });

  it('sends a sent email again as a new one', async () => {
    const MailID = await queue(test);
    const first = await mailbox.next();
    await reaches(MailID, 'sent');
    const answer = await test.as(admin).post('/resendMail', { mail_id: MailID });
    expect(answer.body).toMatchObject({ message: messages.mailCopyQueued });
    expect(answer.body.MailID).not.toBe(MailID);
    const second = await mailbox.next();
    expect(second).toMatchObject({ subject: first.subject, text: first.text, recipients: first.recipients });
    expect(second.messageId).not.toBe(first.messageId);
  });
});
