import type { UserType } from '@brevet/contract/access';
import { momentOf } from '@brevet/contract/day';
import type { InboxMessage } from '@brevet/contract/inbox';
import { listingDetails } from '@brevet/contract/listing-fields';
import { messages } from '@brevet/contract/messages';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listingAttachments } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import { invitations } from '../../schema/invitations.ts';
import { listingDetails as detailRows, listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { brokers, loginGuesses, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached, invite, invited, mailsTo, newAddress, tokenOf } from '../../test/invite.ts';
import { linkWorks } from '../mail/mail-links.ts';
import { storeSetting } from '../settings/settings.queries.ts';
import { canStandFor } from './invitations.policy.ts';
import { senderStands } from './invitations.queries.ts';

const day = 86_400_000;

describe('an outsider with a link', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let active: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker, admin] = await Promise.all([
      test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden', Company: 'Halden Kestrel Ltd', BrokerID: 'NMB' }),
      test.make.user(30, { Firstname: 'Mara', Lastname: 'Oduya', BrokerID: 'NMB' }),
      test.make.user(40),
    ]);
    const addresses = { CustomerServiceEmail: 'service@nmb.example', TellMeMoreEmail: 'more@nmb.example' };
    await test.db.update(brokers).set(addresses).where(eq(brokers.BrokerID, 'NMB'));
    active = (await test.make.listing(seller, 1, { Tag: 'secret tag', DeclineReason: 'secret reason', Source: 'Trade fair' }))
      .ListingID;
  });
  // All of these calls come from one address.
  beforeEach(() => test.db.delete(loginGuesses));
  afterAll(() => test.close());

  const opens = (token: string) => test.as(null).post('/openInvitation', { token });
  const fetches = (token: string, docId: number) => test.as(null).post('/invitationFile', { token, docId });
  const answers = (token: string, Answer: unknown, Question?: unknown) =>
    test.as(null).post('/answerInvitation', { token, Answer, ...(Question === undefined ? {} : { Question }) });
  const row = async (objID: number) => {
    const [found] = await test.db.select().from(invitations).where(eq(invitations.objID, objID));
    return found;
  };
  const toldTo = async (who: TestUser) => {
    const { body } = await test.as(who).get('/getUnreadEmailMessage?all=1&limit=100');
    return (body.data as InboxMessage[]).filter(({ news }) => news.Kind === 'invitationAnswer');
  };
  const mailed = (address: string) =>
    test.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.ToAddress, address), eq(outbox.Kind, 'tellMeMore')));
  const addPatent = (listing: number, patentNumber: string) =>
    test.as(seller).post(`/createListingPatent?listing_id=${listing}`, { listingPatent: [{ patentNumber }] });

  it('sees the listing as a buyer does, and the first visit is recorded', async () => {
    const { token, objID } = await invited(test, seller, active);
    const { status, body } = await opens(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      listing: { ListingID: active, AvailableStatus: 1, Rating: 75 },
      details: { Overview: 'What it does.' },
      patents: null,
      attachments: [],
      broker: { BrokerName: 'Broker NMB', CustomerServiceEmail: 'service@nmb.example' },
      invitation: { SenderName: 'Broker NMB', Message: 'This may interest you.', Answer: null, can: { answer: true } },
    });
    const first = (await row(objID))?.OpenDate;
    expect(first).toEqual(expect.any(String));
    await opens(token);
    expect((await row(objID))?.OpenDate).toBe(first);
  });

  it('finds nothing confidential in any answer', async () => {
    const DocID = await attached(test, seller, active);
    const PatentNumber = await test.make.bulkPatent({ Assignees: ['Halden Kestrel Ltd'] });
    await addPatent(active, PatentNumber);
    const { token, EmailAddress } = await invited(test, seller, active, { Patent: 1, Attachments: [DocID], cc: 'x@example.net' });
    const all = await Promise.all([opens(token), fetches(token, DocID), answers(token, 'more', 'How much?'), opens(token)]);
    for (const { status } of all) expect(status).toBe(200);
    const seen = all.map(({ text }) => text).join();
    for (const secret of [
      'Halden',
      'Sella',
      seller.Username,
      seller.Email,
      '987654',
      'secret',
      'Trade fair',
      '"NMB"',
      'more@nmb.example',
      'Oyelaran',
      EmailAddress,
      'x@example.net',
      'OwnerID',
      'UserID',
      'FileName',
      'Hash',
    ])
      expect(seen).not.toContain(secret);
    expect(seen).toContain(PatentNumber);
  });

  it('sees patents only if the sender chose to show them', async () => {
    const listing = await test.make.listing(seller, 1);
    const { ListingID } = listing;
    const PatentNumber = await test.make.bulkPatent();
    await addPatent(ListingID, PatentNumber);
    const secrets = Object.keys(listingDetails.shape).filter((name) => /patent/i.test(name));
    const filled = Object.fromEntries(
      secrets.map((name) => [name, typeof detailRows[name as 'PatentNotes'].default === 'number' ? 2 : `of ${PatentNumber}`]),
    );
    await test.db.update(detailRows).set(filled).where(eq(detailRows.ListingID, ListingID));
    const without = await invited(test, seller, ListingID);
    expect((await opens(without.token)).text).not.toContain(PatentNumber);
    const { details } = (await opens(without.token)).body as { details: Record<string, unknown> };
    for (const name of secrets) expect([0, ''], name).toContain(details[name]);
    const along = await invited(test, seller, ListingID, { Patent: 1 });
    expect((await opens(along.token)).body).toMatchObject({
      patents: [{ PatentNumber, Assignee: null }],
      details: { PatentNotes: `of ${PatentNumber}`, PatentLitigation: 2 },
    });
  });

  it('downloads the chosen attachments as long as they may be shown', async () => {
    const [chosen, later, removed, unchosen] = [
      await attached(test, seller, active),
      await attached(test, seller, active),
      await attached(test, seller, active),
      await attached(test, seller, active),
    ];
    const { token } = await invited(test, seller, active, { Attachments: [chosen, later, removed] });
    const inside = await attached(test, broker, active, { Internal: 1 });
    const names = async () => ((await opens(token)).body.attachments as { DocID: number }[]).map(({ DocID }) => DocID);
    expect(await names()).toEqual([chosen, later, removed]);
    await test.db.update(listingAttachments).set({ Internal: 1 }).where(eq(listingAttachments.DocID, later));
    await test.as(seller).delete(`/delete_attachment?DocID=${removed}`);
    expect(await names()).toEqual([chosen]);
    expect((await fetches(token, chosen)).body).toEqual({
      baseimage: Buffer.from('23 W at 0.4 K/W').toString('base64'),
      originalname: 'values.txt',
      mimetype: 'text/plain',
    });
    for (const DocID of [later, removed, unchosen, inside, 2_000_000_000])
      expect(await fetches(token, DocID)).toMatchObject({ status: 404, body: { message: messages.notThere } });
    const trail = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Action, 'download'), eq(auditEntries.EntityID, String(chosen))));
    expect(trail).toMatchObject([{ UserID: null, NewValue: { ListingID: active } }]);
  });

  it('gets the same answer for an unknown, revoked or expired link', async () => {
    const DocID = await attached(test, seller, active);
    const [withdrawn, expired] = [
      await invited(test, seller, active, { Attachments: [DocID] }),
      await invited(test, seller, active, { Attachments: [DocID] }),
    ];
    await test.as(seller).delete(`/removeInvitation?listing_id=${active}&objID=${withdrawn.objID}`);
    const past = { ExpireDate: momentOf(Date.now() - 1000) };
    await test.db.update(invitations).set(past).where(eq(invitations.objID, expired.objID));
    for (const token of ['nobody', withdrawn.token, expired.token]) {
      const all = await Promise.all([opens(token), fetches(token, DocID), answers(token, 'more')]);
      for (const { status, body } of all)
        expect([status, body]).toEqual([404, { message: messages.invitationGone, code: 'invitation_gone' }]);
    }
    // The stored hash doesn't work as a token.
    const stored = await row((await invited(test, seller, active)).objID);
    expect((await opens(stored?.TokenHash ?? '')).status).toBe(404);
    for (const wrong of ['', 'x'.repeat(201), null, 7]) expect((await opens(wrong as string)).status).toBe(400);
  });

  it('has a link for as long as the setting said when the invitation was sent', async () => {
    await storeSetting(test.db, 'invitationDays', 7);
    const { objID } = await invited(test, seller, active);
    await storeSetting(test.db, 'invitationDays', null);
    const { CreateDate = '', ExpireDate = '' } = (await row(objID)) ?? {};
    expect(Math.round((Date.parse(ExpireDate) - Date.parse(CreateDate)) / day)).toBe(7);
  });

  it('sees nothing of a listing that is not active', async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const DocID = await attached(test, seller, ListingID);
    const { token } = await invited(test, seller, ListingID, { Attachments: [DocID] });
    await test.as(admin).post('/changeListingStatus', { listing_id: ListingID, AvailableStatus: 6 });
    const message = `The listing ${ListingID} is marked as Sold.`;
    for (const answer of [await opens(token), await fetches(token, DocID), await answers(token, 'more')])
      expect([answer.status, answer.body]).toEqual([409, { message, code: 'listing_not_active' }]);
    await test.db.delete(listings).where(eq(listings.ListingID, ListingID));
    expect((await opens(token)).status).toBe(404);
  });

  it('asks for more: the follow-up changes, and the broker code and the sender are notified once', async () => {
    const asker = await test.make.user(1, { BrokerID: 'NMB' });
    const listing = await test.make.listing(asker, 1);
    const { ListingID, ListingName } = listing;
    const { token, objID } = await invited(test, asker, ListingID);
    const before = (await mailed('more@nmb.example')).length;
    const both = await Promise.all([1, 2, 3].map(() => answers(token, 'more', 'Which markets?')));
    for (const answer of both) expect(answer).toMatchObject({ status: 200, body: { message: messages.invitationAnswered } });
    expect(await row(objID)).toMatchObject({ Answer: 'more', Question: 'Which markets?', FollowUp: 4 });
    const mails = (await mailed('more@nmb.example')).slice(before);
    expect(mails.length).toBe(1);
    expect(mails[0]?.Subject).toBe(`Grace Oyelaran would like to know more about "${ListingName}"`);
    expect(mails[0]?.TextBody).toContain('Which markets?');
    const news = {
      Kind: 'invitationAnswer',
      ListingID,
      ListingName,
      Name: 'Grace Oyelaran',
      Answer: 'more',
      Question: 'Which markets?',
    };
    expect(await toldTo(asker)).toMatchObject([{ news }]);
    const notes = await test.db.select().from(outbox).where(eq(outbox.UserID, asker.UserID));
    expect(notes.map(({ Subject }) => Subject)).toEqual([`Tell me more: ${ListingID} ${ListingName}`]);
    for (const who of [broker, seller, admin])
      expect((await toldTo(who)).filter(({ news }) => 'ListingID' in news && news.ListingID === ListingID)).toEqual([]);

    await answers(token, 'pass', 'not kept');
    expect(await row(objID)).toMatchObject({ Answer: 'pass', Question: '', FollowUp: 2 });
    expect((await mailed('more@nmb.example')).length).toBe(before + 1);
    expect((await opens(token)).body.invitation).toMatchObject({ Answer: 'pass', Question: '' });
    await answers(token, 'more');
    expect(await row(objID)).toMatchObject({ Answer: 'more', FollowUp: 4 });
    expect((await toldTo(asker)).length).toBe(3);
  });

  it.each([
    [1, 1],
    [3, 3],
    [5, 5],
    [2, 4],
  ])('moves a follow-up of %i to %i', async (FollowUp, expected) => {
    const { token, objID } = await invited(test, broker, active, { FollowUp });
    await answers(token, 'more');
    expect((await row(objID))?.FollowUp).toBe(expected);
  });

  it('gives one of two answers; an invalid one sends no email and changes no follow-up', async () => {
    const { token, objID } = await invited(test, broker, active);
    for (const wrong of ['maybe', '', null, 4]) expect((await answers(token, wrong)).status).toBe(400);
    expect((await answers(token, 'more', 'x'.repeat(2001))).status).toBe(400);
    expect(await row(objID)).toMatchObject({ Answer: null, FollowUp: 0 });
  });

  it('can view a copy but not answer it', async () => {
    const EmailAddress = newAddress();
    const { body } = await invite(test, broker, active, { EmailAddress, cc: 'copied@example.net' });
    const copy = await tokenOf(test, 'copied@example.net');
    expect((await opens(copy)).body).toMatchObject({ listing: { ListingID: active }, invitation: { can: { answer: false } } });
    expect(await answers(copy, 'more')).toMatchObject({
      status: 403,
      body: { code: 'invitation_copy', message: messages.invitationCopy },
    });
    await answers(await tokenOf(test, EmailAddress), 'more', 'Between us');
    expect((await opens(copy)).text).not.toContain('Between us');
    expect(await row(body.objID as number)).toMatchObject({ Answer: 'more', OpenDate: null });
  });

  describe('whose sender can no longer invite', () => {
    type Loss = [string, UserType, Partial<typeof users.$inferInsert>];
    const losses: Loss[] = [
      ['a broker who was deactivated', 30, { Active: false }],
      ['a broker who is a seller now', 30, { UserType: 1 }],
      ['a broker who is a buyer now', 30, { UserType: 15 }],
      ['an admin who was deactivated', 40, { Active: false }],
      ['a seller who was deactivated', 1, { Active: false }],
      ['a seller who is a buyer now', 1, { UserType: 15 }],
    ];
    const setUp = async (type: UserType) => {
      const sender = await test.make.user(type, { BrokerID: 'NMB' });
      const { ListingID } = await test.make.listing(type === 1 ? sender : seller, 1);
      const DocID = await attached(test, sender, ListingID);
      const EmailAddress = newAddress();
      const copied = newAddress();
      const { body } = await invite(test, sender, ListingID, { EmailAddress, cc: copied, Attachments: [DocID] });
      const [token, copy] = await Promise.all([tokenOf(test, EmailAddress), tokenOf(test, copied)]);
      return { sender, ListingID, DocID, EmailAddress, token, copy, objID: body.objID as number };
    };
    const change = ({ UserID }: TestUser, fields: Partial<typeof users.$inferInsert>) =>
      test.db.update(users).set(fields).where(eq(users.UserID, UserID));

    it.each(losses)('finds nothing in any call: %s', async (_, type, loss) => {
      const { sender, DocID, token, copy, objID } = await setUp(type);
      await change(sender, loss);
      const calls = [opens(token), opens(copy), fetches(token, DocID), answers(token, 'more'), opens('unknown')];
      const found = (await Promise.all(calls)).map(({ status, body }) => ({ status, message: body.message }));
      expect(found).toEqual(calls.map(() => ({ status: 404, message: messages.invitationGone })));
      expect(await row(objID)).toMatchObject({ OpenDate: null, Answer: null });
    });

    it('finds nothing when the listing has another owner', async () => {
      const { ListingID, token } = await setUp(1);
      const next = await test.make.user(1, { BrokerID: 'NMB' });
      await test.db.update(listings).set({ OwnerID: next.UserID }).where(eq(listings.ListingID, ListingID));
      expect((await opens(token)).status).toBe(404);
    });

    it('finds the listing again once the sender is back, until the original expiry date', async () => {
      const { sender, token, objID } = await setUp(30);
      const before = await row(objID);
      await test.as(admin).post(`/user/${sender.UserID}/active`, { Active: false });
      expect((await opens(token)).status).toBe(404);
      await test.as(admin).post(`/user/${sender.UserID}/active`, { Active: true });
      expect((await opens(token)).status).toBe(200);
      expect((await row(objID))?.ExpireDate).toBe(before?.ExpireDate);
    });

    it('gets no new link for the old invitation, but can get one from someone else', async () => {
      const { sender, ListingID, EmailAddress, objID } = await setUp(30);
      await change(sender, { Active: false });
      const again = await test.as(broker).post('/resendInvitation', { listingid: ListingID, objID });
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'invitation_sender_gone', message: messages.invitationSenderGone },
      });
      expect((await invite(test, broker, ListingID, { EmailAddress })).status).toBe(200);
      expect((await opens(await tokenOf(test, EmailAddress))).status).toBe(200);
    });

    it('gets no more emails', async () => {
      const { sender, EmailAddress } = await setUp(30);
      const [mail] = await mailsTo(test, EmailAddress);
      expect(await linkWorks(test.services.mailLinks, test.db, { Kind: 'invitation', Secret: mail?.Secret ?? null })).toBe(true);
      await change(sender, { Active: false });
      expect(await linkWorks(test.services.mailLinks, test.db, { Kind: 'invitation', Secret: mail?.Secret ?? null })).toBe(false);
      const resent = await test.as(admin).post('/resendMail', { mail_id: mail?.MailID });
      expect(resent).toMatchObject({ status: 409 });
    });

    it.each([1, 15, 30, 40] as const)('gets the same answer from SQL and policy: type %i', async (UserType) => {
      for (const Active of [true, false])
        for (const owns of [true, false]) {
          const { sender, ListingID, objID } = await setUp(30);
          const owner = owns ? sender : seller;
          await change(sender, { UserType, Active });
          await test.db.update(listings).set({ OwnerID: owner.UserID }).where(eq(listings.ListingID, ListingID));
          const facts = { OwnerID: owner.UserID, AvailableStatus: 1 } as const;
          const expected = canStandFor({ UserID: sender.UserID, UserType, Active }, facts);
          expect({ Active, owns, stands: await senderStands(test.db, objID) }).toEqual({ Active, owns, stands: expected });
        }
    });
  });

  it('can answer when the broker code has no email address', async () => {
    const plain = await test.make.user(1, { BrokerID: 'QPX' });
    const { ListingID } = await test.make.listing(plain, 1);
    const { token } = await invited(test, plain, ListingID);
    expect((await answers(token, 'more')).status).toBe(200);
    expect((await toldTo(plain)).length).toBe(1);
    await test.db.update(brokers).set({ ContactEmail: 'contact@qpx.example' }).where(eq(brokers.BrokerID, 'QPX'));
    await answers(token, 'more', 'And now?');
    expect((await mailed('contact@qpx.example')).length).toBe(1);
  });

  it('can try only so many links and answers in a while', async () => {
    const { token } = await invited(test, broker, active);
    const statuses = [];
    for (let given = 0; given < 11; given += 1) statuses.push((await answers(token, given % 2 ? 'pass' : 'more')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    const guesses = await Promise.all(Array.from({ length: 125 }, (_, index) => opens(`guess${index}`)));
    expect(guesses.filter(({ status }) => status === 429).length).toBe(5);
  });
});
