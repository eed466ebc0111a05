import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressChecks } from '../../schema/address-checks.ts';
import { auditEntries } from '../../schema/audit.ts';
import { bounces } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { startCampaignTest } from '../../test/campaign.ts';
import { pass } from '../../test/clock.ts';
import { expectWaiting } from '../../test/hold.ts';

const Secret = 'the secret of bounces';

/** A delivery status notification about an email. `status` is its delivery-status part. */
const notification = (MessageID: string, status: string, encoding = '7bit') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    status,
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${MessageID}`,
    '',
    '--b--',
    '',
  ].join('\r\n');

const statusOf = (action: string, Status: string, diagnostic = 'No such user') =>
  `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ada@example.com\r\nAction: ${action}\r\nStatus: ${Status}\r\nDiagnostic-Code: smtp; ${diagnostic}`;

describe('reports of bounces', () => {
  let test: TestApp;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ test, calls, close } = await startCampaignTest({ settings: { BOUNCE_SECRET: Secret } }));
  });
  afterAll(() => close());

  const report = (Bounces: object[], secret = Secret) => test.as(null).post('/reportBounces', { Secret: secret, Bounces });
  const bouncesOf = (campaign: number) => test.db.select().from(bounces).where(eq(bounces.CampaignID, campaign));

  it('store a bounce once, even without its email', async () => {
    const [id] = await calls.contactsLike([{ PrimaryEmail: 'back@example.com' }]);
    const campaign = await calls.save({ Lists: [await calls.list([id ?? 0])] });
    await calls.start(campaign);
    await calls.sent(campaign);
    const [recipient] = await calls.recipients(campaign);
    const known = { MessageID: recipient?.MessageID, Status: '5.1.1', Diagnostic: 'No such user' };
    expect((await report([known, known])).body.Stored).toBe(1);
    expect((await report([known])).body.Stored).toBe(0);
    const unknown = { Address: 'nowhere@example.com' };
    expect((await Promise.all([report([unknown]), report([unknown])])).map(({ body }) => body.Stored).sort()).toEqual([0, 1]);
    expect((await report([{ Message: 'no notification' }])).body.Stored).toBe(0);
    expect((await report([known], 'a guess')).status).toBe(404);
    expect((await calls.get(campaign)).Events.bounced).toBe(1);
    const rows = (await calls.ok(calls.as.get(`/campaignRecipients?campaign_id=${campaign}&Event=bounced`))).data;
    expect(rows).toMatchObject([{ Address: 'back@example.com', Bounce: '5.1.1 No such user' }]);
  });

  it('name the email with or without angle brackets', async () => {
    const { recipients, campaign } = await calls.sentTo([{}, {}]);
    const [first = '', second = ''] = recipients.map(({ MessageID }) => MessageID);
    expect((await report([{ MessageID: first }, { MessageID: second.slice(1, -1) }])).body.Stored).toBe(2);
    expect((await calls.get(campaign)).Events.bounced).toBe(2);
  });

  it('count a notification of a failed email, but not of a delayed or delivered one', async () => {
    const { recipients, campaign } = await calls.sentTo([{}]);
    const MessageID = recipients[0]?.MessageID ?? '';
    const messages = ['delayed', 'delivered', 'relayed', 'expanded'].map((action) => ({
      Message: notification(MessageID, statusOf(action, action === 'delayed' ? '4.4.1' : '2.0.0')),
    }));
    expect((await report(messages)).body.Stored).toBe(0);
    expect((await calls.get(campaign)).Events.bounced).toBe(0);
    expect((await report([{ Message: notification(MessageID, statusOf('failed', '5.1.1')) }])).body.Stored).toBe(1);
    expect(await bouncesOf(campaign)).toMatchObject([{ Kind: 'hard', Status: '5.1.1', Diagnostic: 'No such user' }]);
  });

  it('keep nothing that an email server said about a contact deleted since', async () => {
    const { ids, recipients, campaign } = await calls.sentTo([{}]);
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${ids[0]}`));
    const Message = notification(recipients[0]?.MessageID ?? '', statusOf('failed', '5.1.1', '<ada@example.com> unknown'));
    expect((await report([{ Message }])).body.Stored).toBe(1);
    expect(await bouncesOf(campaign)).toMatchObject([{ Kind: 'hard', Status: '5.1.1', Diagnostic: '' }]);
  });

  it('store a notification whose encoded part has characters that no text can have', async () => {
    const { recipients, campaign } = await calls.sentTo([{}]);
    const status = Buffer.from(statusOf('failed', '5.1.1', 'No\0such \u0007 user')).toString('base64');
    const answer = await report([{ Message: notification(recipients[0]?.MessageID ?? '', status, 'base64') }]);
    expect([answer.status, answer.body.Stored], answer.text).toEqual([200, 1]);
    expect(await bouncesOf(campaign)).toMatchObject([{ Diagnostic: 'No\uFFFDsuch \uFFFD user' }]);
  });

  it.each([
    ['a NUL in the answer', { Address: 'ada@example.com', Diagnostic: 'No\0such user' }],
    ['half a character', { Address: 'ada@example.com', Diagnostic: '\ud800' }],
    ['a NUL in the Message-ID', { MessageID: '<a\0b>' }],
    ['a NUL in the notification', { Message: 'a\0b' }],
    ['a line break in the status', { Address: 'ada@example.com', Status: '5.1\n1' }],
  ])('refuse %s', async (_name, bounce) => {
    expect((await report([bounce])).status).toBe(400);
  });

  it('never wait for one another, whatever the order of their contacts', async () => {
    const one = await calls.sentTo([{}, {}]);
    const Lists = [await calls.list(one.ids)];
    const second = await calls.save({ Lists });
    await calls.start(second);
    await calls.sent(second);
    const [a = 0, b = 0] = one.ids;
    const messageOf = async (campaign: number, contact: number) =>
      (await calls.recipients(campaign)).find(({ ContactId }) => ContactId === contact)?.MessageID;
    const reports = [
      [await messageOf(one.campaign, a), await messageOf(second, b)],
      [await messageOf(one.campaign, b), await messageOf(second, a)],
    ].map((ids) => ids.map((MessageID) => ({ MessageID })));
    const answers = await test.db.transaction(async (tx) => {
      await tx.execute(sql`select from ${addressChecks} where contact_id in (${a}, ${b}) for update`);
      const begun = reports.map((found) => report(found));
      await expectWaiting(test, 2);
      return begun;
    });
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.Stored])).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });

  it('tell the program what each message is', async () => {
    const { recipients } = await calls.sentTo([{}, {}]);
    const [first = '', second = ''] = recipients.map(({ MessageID }) => MessageID);
    const answer = await report([
      { Message: notification(first, statusOf('failed', '5.0.0', '550 5.1.1 No such user')) },
      { Message: notification(second, statusOf('failed', '5.1.1', '552 5.2.2 Over quota')) },
      { Message: notification('<unknown@mx.example>', statusOf('failed', '5.1.1')) },
      { Message: notification(second, statusOf('delayed', '4.4.1')) },
      { Message: 'From: ada@example.com\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.' },
      { Address: 'sender@example.com', Status: '5.1.8', Kind: 'hard' },
      { Address: 'full@example.com', Kind: 'soft' },
      { MessageID: '<unknown@mx.example>' },
    ]);
    const said = answer.body.Results as {
      Matched: boolean;
      Kind: string | null;
      Reason: string;
      Status: string;
      Stored: boolean;
    }[];
    expect(said.map(({ Matched, Kind, Reason, Status, Stored }) => [Matched, Kind, Reason, Status, Stored])).toEqual([
      [true, 'hard', 'no mailbox', '5.1.1', true],
      [true, 'soft', 'full', '5.2.2', true],
      [false, 'hard', 'no mailbox', '5.1.1', false],
      [false, null, 'delayed', '', false],
      [false, null, 'reply', '', false],
      [true, 'soft', 'sender', '5.1.8', true],
      [true, 'soft', 'unclear', '', true],
      [false, 'hard', 'unclear', '', false],
    ]);
    expect(answer.body.Results).toMatchObject([
      { Explanation: "The mailbox doesn't exist" },
      { Explanation: 'The mailbox is full' },
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  it('are counted in the audit log if they name no email', async () => {
    const Message = notification('<unknown@mx.example>', statusOf('failed', '5.1.1'));
    await report([{ Message }, { Message }]);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.Action, 'unmatched bounce'))
      .orderBy(auditEntries.AuditID);
    expect(entries.at(-1)?.NewValue).toEqual({ Count: 2, Explanations: ["The mailbox doesn't exist"] });
    const admin = test.as(await test.make.user(40));
    const before = (await admin.get('/getUnmatchedBounces')).body;
    await report([
      {
        Message: notification('<unknown@mx.example>', statusOf('failed', '5.2.2', '552 5.2.2 Over quota')),
      },
      { Message },
    ]);
    const after = (await admin.get('/getUnmatchedBounces')).body;
    expect(after.Count).toBe(Number(before.Count) + 2);
    expect(after.Explanations).toEqual(expect.arrayContaining(["The mailbox doesn't exist", 'The mailbox is full']));
  });

  it('find the email by a mark of its own if a server replaced its Message-ID', async () => {
    const { campaign, recipients } = await calls.sentTo([{}, {}]);
    const [first, second] = recipients;
    const replaced = (mark: string) =>
      notification('<new@relay.example>', statusOf('failed', '5.1.1')).replace('Message-ID:', `${mark}\r\nMessage-ID:`);
    const answer = await report([
      { Message: replaced(`X-Brevet-Message-ID: ${first?.MessageID}`) },
      { Message: replaced(`List-Unsubscribe: <https://brevet.example/api/unsubscribe?token=${second?.Token}>`) },
    ]);
    expect(answer.body.Stored).toBe(2);
    expect((await calls.get(campaign)).Events.bounced).toBe(2);
  });

  it('concern the recipient among several, and not one who got the email', async () => {
    const { recipients } = await calls.sentTo([{ PrimaryEmail: 'one@several.example' }, { PrimaryEmail: 'two@several.example' }]);
    const block = (address: string, action: string, Status: string) =>
      `Final-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${Status}`;
    const several = [
      block('member@else.example', 'failed', '5.1.1'),
      block('one@several.example', 'failed', '5.2.2'),
      block('two@several.example', 'expanded', '2.0.0'),
    ].join('\r\n\r\n');
    const answer = await report(recipients.map(({ MessageID }) => ({ Message: notification(MessageID, several) })));
    expect(answer.body.Results).toMatchObject([
      { Kind: 'soft', Reason: 'full' },
      { Kind: null, Reason: 'delivered' },
    ]);
  });

  const verdictOf = async (id: number | undefined) => {
    const { EmailVerifyStatus, Source, Finding } = await calls.ok(calls.as.get(`/getEmailVerification?contact_id=${id}`));
    return { EmailVerifyStatus, Source, Finding };
  };

  it('have the address checked again if they are soft and no person stated its verdict', async () => {
    const { ids, recipients } = await calls.sentTo([{}, {}]);
    const [ofCheck = 0, ofPerson = 0] = ids;
    await test.db.update(addressChecks).set({ DueDate: null, Asked: false }).where(eq(addressChecks.ContactId, ofCheck));
    await test.db.update(contacts).set({ EmailVerify: 1, EmailVerifyStatus: 'Ok' }).where(eq(contacts.ContactId, ofPerson));
    await report(recipients.map(({ MessageID }) => ({ MessageID, Status: '4.2.2' })));
    const isDue = async (id: number) => {
      const [row] = await test.db.select().from(addressChecks).where(eq(addressChecks.ContactId, id));
      return [row?.DueDate !== null, row?.Asked];
    };
    expect(await isDue(ofCheck)).toEqual([true, true]);
    expect(await isDue(ofPerson)).toEqual([false, false]);
  });

  it('mark the contact as bad if they are hard, until a person says otherwise', async () => {
    const { ids, list, recipients } = await calls.sentTo([{}, {}]);
    const [hard = '', soft = ''] = recipients.map(({ MessageID }) => MessageID);
    await report([
      { Message: notification(hard, statusOf('failed', '5.1.1')) },
      { Message: notification(soft, statusOf('failed', '5.2.2', '552 5.2.2 Over quota')) },
    ]);
    expect(await verdictOf(ids[0])).toEqual({ EmailVerifyStatus: 'Bad', Source: 'check', Finding: 'bounced' });
    expect((await verdictOf(ids[1])).EmailVerifyStatus).not.toBe('Bad');
    const [entry] = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.Action, 'bounce'))
      .orderBy(desc(auditEntries.AuditID))
      .limit(1);
    expect(entry).toMatchObject({
      Entity: 'contact',
      EntityID: String(ids[0]),
      NewValue: { EmailVerifyStatus: 'Bad' },
      UserID: null,
    });
    const next = await calls.save({ Lists: [list] });
    expect(await calls.start(next)).toBe(1);
    await test.db
      .update(contacts)
      .set({ EmailVerify: 1, EmailVerifyStatus: 'Ok', EmailVerifyDate: sql`now()` })
      .where(eq(contacts.ContactId, ids[0] ?? 0));
    await report([{ Message: notification(hard, statusOf('failed', '5.1.1')) }]);
    expect(await verdictOf(ids[0])).toEqual({ EmailVerifyStatus: 'Ok', Source: 'person', Finding: null });
  });

  const cases = new URL('../../../../../shared/cases/31-bounces/', import.meta.url);
  it.skipIf(!existsSync(cases))('about the sender leave the address as it is', async () => {
    const { ids, recipients } = await calls.sentTo([{}]);
    const Message = (await readFile(new URL('sender-5.1.8.eml', cases), 'utf8')).replace(
      'REPLACE',
      recipients[0]?.MessageID ?? '',
    );
    expect((await report([{ Message }])).body.Results).toMatchObject([{ Matched: true, Kind: 'soft', Reason: 'sender' }]);
    expect((await verdictOf(ids[0])).EmailVerifyStatus).not.toBe('Bad');
  });

  // Last, because the clock ends every session.
  it('of an address renew its bounce a day later', async () => {
    const Address = 'often@example.com';
    const stored = async () =>
      (await test.db.select().from(bounces).where(eq(bounces.Address, Address))).map(({ Status }) => Status);
    expect((await report([{ Address, Status: '5.1.1' }])).body.Stored).toBe(1);
    await pass({ hours: 23 });
    expect((await report([{ Address, Status: '5.1.2' }])).body.Stored).toBe(0);
    expect(await stored()).toEqual(['5.1.1']);
    await pass({ hours: 2 });
    expect((await report([{ Address, Status: '5.1.3' }])).body.Stored).toBe(1);
    expect(await stored()).toEqual(['5.1.3']);
  });
});
