import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { invitations } from '../../schema/invitations.ts';
import { listingSales, listings } from '../../schema/listings.ts';
import { outbox } from '../../schema/mail.ts';
import { users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { attached, invitationTo, invite, invited, mailsTo, newAddress, tokenOf } from '../../test/invite.ts';
import { startMailbox } from '../../test/mailbox.ts';

describe('invitations', () => {
  let test: TestApp;
  let seller: TestUser;
  let other: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  let active: number;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, other, buyer, broker, admin] = await Promise.all([
      test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden', Company: 'Halden Kestrel Ltd' }),
      test.make.user(1),
      test.make.user(15),
      test.make.user(30, { Firstname: 'Mara', Lastname: 'Oduya' }),
      test.make.user(40),
    ]);
    active = (await test.make.listing(seller, 1)).ListingID;
  });
  afterAll(() => test.close());

  const rows = async (who: TestUser, listing = active) => {
    const { body } = await test.as(who).get(`/getInvitation?listing_id=${listing}&limit=100`);
    return body.data as Record<string, unknown>[];
  };
  const row = async (who: TestUser, objID: number) => (await rows(who)).find((found) => found.objID === objID);
  const withdraw = (who: TestUser | null, objID: number, listing = active) =>
    test.as(who).delete(`/removeInvitation?listing_id=${listing}&objID=${objID}`);
  const follow = (who: TestUser | null, objID: unknown, FollowUp: unknown, listingid = active) =>
    test.as(who).post('/update_follow_up', { listingid, objID, FollowUp });
  const resend = (who: TestUser | null, objID: number, listingid = active) =>
    test.as(who).post('/resendInvitation', { listingid, objID });
  const opens = (token: string) => test.as(null).post('/openInvitation', { token });

  it('are sent by the owner, brokers and admins, with all of their fields', async () => {
    for (const who of [seller, broker, admin]) {
      const EmailAddress = newAddress();
      const answer = await invite(test, who, active, {
        ListingName: 'Something else',
        SenderID: who.UserID,
        SenderEmail: who.Email.toUpperCase(),
        subject: 'Worth a look',
        EmailAddress,
        InviteeID: '',
        cc: '',
        Patent: 1,
        Attachments: [],
        DeleteFlag: 0,
        CreateDate: '1999-01-01',
        FollowUp: 0,
      });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Invitation has been sent successfully' } });
      expect(await row(who, answer.body.objID as number)).toMatchObject({
        ListingID: active,
        Name: 'Grace Oyelaran',
        EmailAddress,
        subject: 'Worth a look',
        OpenDate: null,
        Answer: null,
        FollowUp: 0,
        CreateDate: expect.not.stringContaining('1999'),
        can: { update: true },
      });
    }
  });

  it.each([
    ['an empty address', { EmailAddress: '' }, 'EmailAddress', 'Required'],
    ['no address', { EmailAddress: undefined }, 'EmailAddress', 'Required'],
    ['a wrong address', { EmailAddress: 'grace@' }, 'EmailAddress', 'Invalid email address'],
    ['two addresses', { EmailAddress: 'a@example.net, b@example.net' }, 'EmailAddress', 'Invalid email address'],
    ['an empty message', { Message: ' \n ' }, 'Message', "Message can't be empty"],
    ['no message', { Message: undefined }, 'Message', "Message can't be empty"],
    ['no first name', { FirstName: '' }, 'FirstName', "First Name can't be empty"],
    ['a wrong copy', { cc: 'a@example.net, b' }, 'cc', 'Invalid email address'],
    ['a copy twice', { cc: 'a@example.net, A@example.net' }, 'cc', messages.copiesTwice],
    [
      'the address among the copies',
      { EmailAddress: 'grace@example.net', cc: 'a@example.net,Grace@Example.net' },
      'cc',
      'Contains same email in Email Address and Copy To. Please enter different email address',
    ],
    [
      'a bomb of copies',
      { cc: Array.from({ length: 11 }, (_, index) => `copy${index}@example.net`).join() },
      'cc',
      messages.tooManyCopies(10),
    ],
    ['a second header in the subject', { subject: 'Hello\r\nBcc: spy@example.net' }, 'subject', expect.any(String)],
    ['a second header in the name', { FirstName: 'Grace\nBcc: spy@example.net' }, 'FirstName', expect.any(String)],
    ['a second header in a copy', { cc: 'a@example.net\r\nBcc: spy@example.net' }, 'cc', 'Invalid email address'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'subject', expect.any(String)],
    ['a follow-up out of the list', { FollowUp: 6 }, 'FollowUp', expect.any(String)],
    ['a field that is not known', { TokenHash: 'x' }, 'TokenHash', messages.fieldUnknown],
  ])('are refused with %s', async (_name, fields, field, text) => {
    const before = (await rows(admin)).length;
    expect(await invite(test, seller, active, fields)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
    expect((await rows(admin)).length).toBe(before);
  });

  it('can only be sent for listings that the sender can edit', async () => {
    expect((await invite(test, other, active)).status).toBe(404);
    expect((await invite(test, buyer, active)).status).toBe(403);
    expect((await invite(test, broker, 2_000_000_000)).status).toBe(404);
    for (const who of [other, buyer])
      expect((await test.as(who).get(`/getInvitation?listing_id=${active}`)).status).not.toBe(200);
  });

  it('can only be sent for active listings', async () => {
    for (const [status, label] of [
      [0, 'Draft'],
      [-1, 'Pending'],
      [6, 'Sold'],
    ] as const) {
      const { ListingID } = await test.make.listing(seller, status);
      const answer = await invite(test, seller, ListingID);
      expect(answer).toMatchObject({ status: 409, body: { message: `The listing ${ListingID} is marked as ${label}.` } });
      const { body } = await test.as(seller).get(`/getListingById?listing_id=${ListingID}`);
      expect(body.listing).toMatchObject({ can: { invite: false } });
    }
    expect((await test.as(seller).get(`/getListingById?listing_id=${active}`)).body.listing).toMatchObject({
      can: { invite: true },
    });
  });

  it('refuse any sender other than the session', async () => {
    const EmailAddress = buyer.Email;
    for (const fields of [{ SenderID: admin.UserID }, { SenderEmail: admin.Email }, { InviteeID: other.UserID, EmailAddress }]) {
      for (const who of [seller, broker]) {
        const answer = await invite(test, who, active, fields);
        expect(answer).toMatchObject({ status: 403, body: { code: 'identity_mismatch', message: messages.identityContradicts } });
      }
    }
    // A seller can't find out which account an address belongs to.
    expect((await invite(test, seller, active, { EmailAddress, InviteeID: buyer.UserID })).status).toBe(403);
    const { body } = await invite(test, broker, active, { EmailAddress, InviteeID: buyer.UserID });
    expect(await row(broker, body.objID as number)).toMatchObject({ InviteeID: buyer.UserID });
  });

  it('can only include attachments of the listing that exist and are not internal', async () => {
    const elsewhere = (await test.make.listing(seller, 1)).ListingID;
    const [open, internal, foreign] = await Promise.all([
      attached(test, seller, active),
      attached(test, seller, active, { Internal: 1 }),
      attached(test, seller, elsewhere),
    ]);
    for (const DocID of [internal, foreign, 2_000_000_000]) {
      const answer = await invite(test, seller, active, { Attachments: [open, DocID] });
      expect(answer).toMatchObject({ status: 400, body: { errors: { Attachments: messages.attachmentNotSendable } } });
    }
    expect((await invite(test, seller, active, { Attachments: [open, open] })).status).toBe(200);
  });

  it('name neither the seller nor other recipients in the email', async () => {
    const { EmailAddress } = await invited(test, seller, active, { cc: 'one@example.net, two@example.net' });
    const [mail] = await mailsTo(test, EmailAddress);
    expect(mail).toMatchObject({ Kind: 'invitation', ToName: 'Grace Oyelaran', FromName: 'Broker TTX' });
    expect(mail?.Subject).toMatch(/^Broker TTX invited you to view "Listing /);
    const copies = [...(await mailsTo(test, 'one@example.net')), ...(await mailsTo(test, 'two@example.net'))];
    expect(copies.length).toBe(2);
    const all = JSON.stringify([mail, copies]);
    for (const secret of ['Sella', 'Halden', seller.Email, seller.Username, '987654']) expect(all).not.toContain(secret);
    expect(JSON.stringify(mail)).not.toMatch(/one@|two@/);
    for (const copy of copies) expect(JSON.stringify(copy)).not.toMatch(new RegExp(`${EmailAddress}|Oyelaran`));
    const fromBroker = await invited(test, broker, active);
    expect((await mailsTo(test, fromBroker.EmailAddress))[0]?.Subject).toContain('Mara Oduya invited you');
  });

  it('treat subject and message as text, not as placeholders', async () => {
    const { EmailAddress } = await invited(test, seller, active, { subject: '{{link}} of {{name}}', Message: 'See {{link}}' });
    const [mail] = await mailsTo(test, EmailAddress);
    expect(mail?.Subject).toBe('{{link}} of {{name}}');
    expect(mail?.TextBody).toContain('See {{link}}');
  });

  it('store the token of the link only in the waiting email', async () => {
    const { token, objID } = await invited(test, seller, active);
    expect(token.length).toBe(43);
    const [stored] = await test.db.select().from(invitations).where(eq(invitations.objID, objID));
    const audit = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(objID)));
    const seen = JSON.stringify([stored, audit, await rows(admin), (await test.as(admin).get('/outbox')).body]);
    expect(seen).not.toContain(token);
  });

  it("go to an address once while one is open; a seller doesn't learn of other people's", async () => {
    const { EmailAddress, objID } = await invited(test, broker, active);
    const again = (who: TestUser) => invite(test, who, active, { EmailAddress: EmailAddress.toUpperCase() });
    expect(await again(admin)).toMatchObject({ status: 409, body: { errors: { EmailAddress: messages.invitationOpen } } });
    expect((await again(seller)).status).toBe(200);
    expect((await again(seller)).status).toBe(409);
    await withdraw(broker, objID);
    await test.db
      .update(invitations)
      .set({ ExpireDate: momentOf('2020-01-01T00:00:00Z') })
      .where(eq(invitations.SenderID, seller.UserID));
    const twice = await Promise.all([again(broker), again(broker)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are visible to brokers and admins, and to the seller who sent them', async () => {
    const listing = await test.make.listing(seller, 1);
    const { ListingID } = listing;
    const [mine, theirs] = [await invited(test, seller, ListingID), await invited(test, broker, ListingID)];
    for (const who of [broker, admin]) {
      expect(await rows(who, ListingID)).toMatchObject([
        { objID: theirs.objID, Sender: 'Mara Oduya', InviteeID: null },
        { objID: mine.objID, Sender: 'Sella Halden' },
      ]);
    }
    const own = await test.as(seller).get(`/getInvitation?listing_id=${ListingID}`);
    expect(own.body).toMatchObject({ total: 1, data: [{ objID: mine.objID }] });
    expect(own.text).not.toMatch(/Sender|InviteeID|TokenHash/);
    const csv = await test.as(seller).get(`/getInvitation?listing_id=${ListingID}&format=csv`);
    expect(csv.text).toContain(mine.EmailAddress);
    expect(csv.text).not.toMatch(new RegExp(`${theirs.EmailAddress}|Sender|Oduya`));
    expect((await test.as(broker).get(`/getInvitation?listing_id=${ListingID}&sid=TokenHash`)).status).toBe(400);
  });

  it('have a follow-up that brokers, admins and the sender can set', async () => {
    const mine = await invited(test, seller, active);
    const theirs = await invited(test, broker, active);
    expect(await follow(seller, mine.objID, 1)).toMatchObject({
      status: 200,
      body: { message: 'Status changed successfully' },
    });
    for (const [who, FollowUp] of [
      [broker, 3],
      [admin, 5],
    ] as const) {
      expect((await follow(who, mine.objID, FollowUp)).status).toBe(200);
      expect(await row(seller, mine.objID)).toMatchObject({ FollowUp });
    }
    expect((await follow(seller, theirs.objID, 1)).status).toBe(404);
    expect((await follow(other, mine.objID, 1)).status).toBe(404);
    expect((await follow(buyer, mine.objID, 1)).status).toBe(403);
    for (const wrong of [6, -1, '1', null]) expect((await follow(seller, mine.objID, wrong)).status).toBe(400);
    const elsewhere = (await test.make.listing(seller, 1)).ListingID;
    expect((await follow(seller, mine.objID, 1, elsewhere)).status).toBe(404);
    expect(await row(admin, mine.objID)).toMatchObject({ FollowUp: 5 });
  });

  it('can be revoked by brokers, admins and the sender, and their links stop working right away', async () => {
    const { objID, token } = await invited(test, seller, active, { cc: 'copied@example.net' });
    const copy = await tokenOf(test, 'copied@example.net');
    const theirs = await invited(test, broker, active);
    expect((await opens(token)).status).toBe(200);
    expect((await withdraw(seller, theirs.objID)).status).toBe(404);
    expect((await withdraw(other, objID)).status).toBe(404);
    const both = await Promise.all([withdraw(seller, objID), withdraw(broker, objID)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    for (const dead of [token, copy])
      expect(await opens(dead)).toMatchObject({
        status: 404,
        body: { code: 'invitation_gone', message: messages.invitationGone },
      });
    expect(await row(admin, objID)).toBeUndefined();
    expect((await follow(admin, objID, 1)).status).toBe(404);
  });

  it('cancel their waiting emails when they are revoked', async () => {
    const { objID, EmailAddress } = await invited(test, seller, active, { cc: 'waiting@example.net' });
    expect(await row(seller, objID)).toMatchObject({ Mail: 'queued' });
    await test.db.update(outbox).set({ State: 'failed' }).where(eq(outbox.ToAddress, 'waiting@example.net'));
    const { EmailAddress: elsewhere } = await invited(test, seller, active);
    expect((await withdraw(seller, objID)).status).toBe(200);
    for (const address of [EmailAddress, 'waiting@example.net'])
      expect(await mailsTo(test, address)).toMatchObject([{ State: 'cancelled', Secret: null }]);
    expect(await mailsTo(test, elsewhere)).toMatchObject([{ State: 'queued' }]);
  });

  it('can be sent again by the same people; the earlier link stops working, the copies keep theirs', async () => {
    const { objID, EmailAddress, token } = await invited(test, seller, active, { subject: 'Cooling', cc: 'stays@example.net' });
    const copy = await tokenOf(test, 'stays@example.net');
    await test.db
      .update(invitations)
      .set({ ExpireDate: momentOf('2026-01-01T00:00:00.000Z'), SenderName: 'As it was' })
      .where(eq(invitations.objID, objID));
    expect((await resend(other, objID)).status).toBe(404);
    expect((await resend(buyer, objID)).status).toBe(403);
    expect((await resend(null, objID)).status).toBe(401);
    expect((await resend(seller, objID, (await test.make.listing(seller, 1)).ListingID)).status).toBe(404);
    expect(await resend(seller, objID)).toMatchObject({ status: 200, body: { message: messages.invitationSentAgain } });
    const [first, second] = await mailsTo(test, EmailAddress);
    expect(first).toMatchObject({ State: 'cancelled', Secret: null });
    expect(second).toMatchObject({ State: 'queued', Subject: 'Cooling', TextBody: expect.stringContaining('As it was') });
    expect((await opens(token)).status).toBe(404);
    expect((await opens(copy)).status).toBe(200);
    expect((await opens(await tokenOf(test, EmailAddress))).status).toBe(200);
    expect(await mailsTo(test, 'stays@example.net')).toHaveLength(1);
    expect(await row(broker, objID)).toMatchObject({ Mail: 'queued', EmailAddress });
  });

  it("can't be sent again when revoked, when another one is open, or when the listing isn't active", async () => {
    const { ListingID } = await test.make.listing(seller, 1);
    const gone = await invited(test, seller, ListingID);
    await withdraw(seller, gone.objID, ListingID);
    expect((await resend(seller, gone.objID, ListingID)).status).toBe(404);
    const old = await invited(test, seller, ListingID);
    await test.db
      .update(invitations)
      .set({ ExpireDate: momentOf('2026-01-01T00:00:00.000Z') })
      .where(eq(invitations.objID, old.objID));
    expect((await invite(test, seller, ListingID, { EmailAddress: old.EmailAddress })).status).toBe(200);
    expect(await resend(seller, old.objID, ListingID)).toMatchObject({
      status: 409,
      body: { code: 'invitation_open', message: messages.invitationOpen },
    });
    await test.db.update(listings).set({ AvailableStatus: 2 }).where(eq(listings.ListingID, ListingID));
    expect((await resend(seller, old.objID, ListingID)).status).toBe(409);
    expect(await mailsTo(test, old.EmailAddress)).toHaveLength(2);
  });

  it('are audited from sending to revoking', async () => {
    const { objID, token } = await invited(test, seller, active);
    await test.as(null).post('/answerInvitation', { token, Answer: 'more' });
    await follow(broker, objID, 3);
    await resend(broker, objID);
    await withdraw(admin, objID);
    const entries = await test.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.EntityID, String(objID)))
      .orderBy(auditEntries.AuditID);
    const trail = entries.filter(({ Entity }) => Entity === 'invitation');
    expect(trail.map(({ Action, UserID }) => [Action, UserID])).toEqual([
      ['invite', seller.UserID],
      ['answer', null],
      ['follow-up', broker.UserID],
      ['invite again', broker.UserID],
      ['revoke', admin.UserID],
    ]);
  });

  it('keep a seller anonymous even after they become a broker', async () => {
    const promoted = await test.make.user(1, { Firstname: 'Pia', Lastname: 'Lund' });
    const { ListingID } = await test.make.listing(promoted, 1);
    const { token } = await invited(test, promoted, ListingID);
    await test.db.update(users).set({ UserType: 30 }).where(eq(users.UserID, promoted.UserID));
    expect((await opens(token)).text).not.toMatch(/Pia|Lund/);
  });

  it('are limited to thirty an hour per account', async () => {
    const eager = await test.make.user(30);
    const send = () => test.as(eager).post('/add_invitation', invitationTo(active, { EmailAddress: 'wrong' }));
    const answers = [];
    for (let sent = 0; sent < 31; sent += 1) answers.push((await invite(test, eager, active)).status);
    expect(answers).toEqual([...Array<number>(30).fill(200), 429]);
    expect((await send()).status).toBe(400);
  });
});

describe('an emailed invitation', () => {
  it('is one email for each address, with the given subject on one line', async () => {
    const mailbox = await startMailbox();
    const test = await startTestApp(mailbox.settings);
    try {
      const seller = await test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden' });
      const { ListingID } = await test.make.listing(seller, 1);
      const fields = { subject: 'Für Sie: "Kühlplatte" <b>', cc: 'copy@example.net', EmailAddress: 'grace@example.net' };
      expect((await invite(test, seller, ListingID, fields)).status).toBe(200);
      const mails = [await mailbox.next(), await mailbox.next()];
      expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(['copy@example.net', 'grace@example.net']);
      for (const { subject, source, to, cc, bcc, from, link } of mails) {
        expect(subject).toBe(fields.subject);
        expect([to?.length, cc, bcc]).toEqual([1, undefined, undefined]);
        expect(from).toMatchObject({ name: 'Broker TTX' });
        expect(source).not.toMatch(/Halden|Sella/);
        expect(new URL(link).pathname).toBe('/invitation');
      }
      const [one, two] = mails.map(({ link }) => new URL(link).searchParams.get('token'));
      expect(one).not.toBe(two);
    } finally {
      await test.close();
      await mailbox.close();
    }
  });

  it.each([
    ['withdrawn', (listing: number, objID: number) => `/removeInvitation?listing_id=${listing}&objID=${objID}`],
    ['of a listing that is deleted', (listing: number) => `/deleteListing?listing_id=${listing}`],
  ])("isn't retried after it was %s, which doesn't wait for the email server", async (_name, path) => {
    const held = Promise.withResolvers<void>();
    const busy = Object.assign(new Error('busy'), { responseCode: 451 });
    const asked = Promise.withResolvers<void>();
    const mailbox = await startMailbox({
      onRcptTo: (_address, _session, done) => {
        asked.resolve();
        void held.promise.then(() => done(busy));
      },
    });
    const test = await startTestApp(mailbox.settings);
    try {
      const admin = await test.make.user(40);
      const { ListingID } = await test.make.listing(admin, 1);
      const EmailAddress = newAddress();
      const { body } = await invite(test, admin, ListingID, { EmailAddress });
      await asked.promise;
      expect((await test.as(admin).delete(path(ListingID, body.objID as number))).status).toBe(200);
      held.resolve();
      await expect.poll(() => mailsTo(test, EmailAddress)).toMatchObject([{ State: 'cancelled', Attempts: 2, Secret: null }]);
    } finally {
      held.resolve();
      await test.close();
      await mailbox.close();
    }
  });
});

describe('emails of invitations', () => {
  let test: TestApp;
  let owner: TestUser;
  let staff: TestUser;
  let listing: number;
  beforeAll(async () => {
    test = await startTestApp();
    owner = await test.make.user(1, { Firstname: 'Sella', Lastname: 'Halden', Company: 'Halden Kestrel Ltd' });
    staff = await test.make.user(30);
    listing = (await test.make.listing(owner, 1)).ListingID;
  });
  afterAll(() => test.close());

  it('greet the recipient by name, and recipients of copies by none', async () => {
    const { EmailAddress } = await invited(test, owner, listing, { cc: 'copy-reader@example.net' });
    const textOf = async (address: string) => (await mailsTo(test, address))[0]?.TextBody ?? '';
    expect(await textOf(EmailAddress)).toMatch(/^Hello Grace Oyelaran,\n\n/);
    expect(await textOf('copy-reader@example.net')).toMatch(/^Hello,\n\nBroker TTX invited you/);
  });

  it.each([
    ['the seller', { Message: 'I sell this for Halden Kestrel.' }, 'Message', 'Halden Kestrel'],
    ['the owner', { subject: 'From Sella Halden' }, 'subject', 'Sella Halden'],
    ['an email address', { Message: 'Write to sella@halden-optics.com.' }, 'Message', 'sella@halden-optics.com'],
    ['a phone number', { Message: 'Call +49 30 901820.' }, 'Message', '+49 30 901820'],
  ])("don't reveal the seller in the first email or a repeated one: %s", async (_name, fields, field, found) => {
    const answer = await invite(test, owner, listing, fields);
    expect(answer).toMatchObject({ status: 400, body: { code: 'names_found', message: messages.sellerNamed } });
    expect((answer.body.findings as { field: string; text: string }[]).map((one) => [one.field, one.text])).toEqual([
      [field, found],
    ]);
    expect((await invite(test, staff, listing, fields)).status).toBe(200);
    const { objID } = await invited(test, owner, listing);
    await test.db.update(invitations).set(fields).where(eq(invitations.objID, objID));
    for (const who of [owner, staff])
      expect((await test.as(who).post('/resendInvitation', { listingid: listing, objID })).body).toMatchObject({
        code: 'names_found',
      });
  });

  it.each([
    ["the seller in the recipient's first name", { FirstName: 'Jo call Halden Kestrel' }, 'FirstName', 'Halden Kestrel'],
    ["the seller's distinctive word", { FirstName: 'Halden', LastName: 'Oyelaran' }, 'FirstName', 'Halden'],
    ["the owner in the recipient's last name", { LastName: 'Sella Halden' }, 'LastName', 'Sella Halden'],
    ["the owner's last name", { LastName: 'Halden' }, 'LastName', 'Halden'],
  ])("don't greet anyone by the seller's name, even if staff send them: %s", async (_name, fields, field, found) => {
    for (const [who, message] of [
      [owner, messages.sellerNamed],
      [staff, messages.recipientIsSeller],
    ] as const) {
      const answer = await invite(test, who, listing, fields);
      expect(answer).toMatchObject({ status: 400, body: { code: 'names_found', message, findings: [{ field, text: found }] } });
      const { objID } = await invited(test, who, listing);
      await test.db.update(invitations).set(fields).where(eq(invitations.objID, objID));
      const again = await test.as(staff).post('/resendInvitation', { listingid: listing, objID });
      expect(again.body).toMatchObject({ code: 'names_found', message });
    }
  });

  it("may greet someone by the owner's first name, and by the name of the broker who owns the listing", async () => {
    const zelda = await test.make.user(1, { Firstname: 'Zelda', Lastname: 'Halvorsen' });
    const its = (await test.make.listing(zelda, 1)).ListingID;
    for (const who of [zelda, staff]) {
      expect((await invite(test, who, its, { FirstName: 'Zelda', LastName: 'Oyelaran' })).status).toBe(200);
      expect((await invite(test, who, its, { FirstName: 'Zelda', LastName: 'Halvorsen' })).status).toBe(400);
    }
    const broker = await test.make.user(30, { Firstname: 'Mara', Lastname: 'Halvorsen' });
    const own = (await test.make.listing(broker, 1)).ListingID;
    expect((await invite(test, broker, own, { LastName: 'Halvorsen' })).status).toBe(200);
    expect((await invite(test, staff, own, { LastName: 'Halvorsen' })).status).toBe(400);
  });

  it("don't spread the seller over the recipient's first and last name", async () => {
    const other = await test.make.user(1);
    const { ListingID } = await test.make.listing(other, 1);
    const answer = await invite(test, other, ListingID, { FirstName: 'Halden', LastName: 'Kestrel' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'names_found', errors: { FirstName: expect.any(String) } } });
  });

  it.each([
    { FirstName: 'Jo +49 170 1234567' },
    { FirstName: 'Jo of halden.example' },
    { FirstName: 'Jo', LastName: 'jo@halden.example' },
    // cspell:disable-next-line
    { LastName: 'Hаlden' },
    // cspell:disable-next-line
    { LastName: 'nedlaH\u202e' },
  ])('greet the recipient by nothing but a name: %j', async (fields) => {
    const field = 'LastName' in fields ? 'LastName' : 'FirstName';
    for (const who of [owner, staff]) {
      const answer = await invite(test, who, listing, fields);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: expect.any(String) } } });
      const { objID } = await invited(test, who, listing);
      await test.db.update(invitations).set(fields).where(eq(invitations.objID, objID));
      const again = await test.as(who).post('/resendInvitation', { listingid: listing, objID });
      expect(again).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: expect.any(String) } } });
    }
  });

  it("don't use a common word that may be the seller's name, but may greet someone who has it", async () => {
    const other = await test.make.user(1);
    const { ListingID } = await test.make.listing(other, 1);
    await test.db.update(listingSales).set({ Seller: 'Hunter Robotics Inc' }).where(eq(listingSales.ListingID, ListingID));
    for (const fields of [{ Message: 'The Hunter cooler is quiet.' }, { subject: 'About the Hunter cooler' }])
      expect(await invite(test, other, ListingID, fields)).toMatchObject({ status: 400, body: { code: 'names_found' } });
    expect((await invite(test, other, ListingID, { FirstName: 'Hunter', LastName: 'Oyelaran' })).status).toBe(200);
  });

  it('may name the recipient and the broker', async () => {
    const Message = 'Dear Grace Oyelaran, Broker TTX told me that Samsung may be interested, too.';
    expect((await invite(test, owner, listing, { Message })).status).toBe(200);
  });
});
