import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressChecks } from '../../schema/address-checks.ts';
import { bounces, campaignRecipients, unsubscribes } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { merges } from '../../schema/duplicates.ts';
import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { startCampaignTest } from '../../test/campaign.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { directory } from '../../test/merges.ts';

describe('opt-outs of campaigns', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let broker: TestUser;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ mailbox, test, keeper: broker, calls, close } = await startCampaignTest());
  });
  afterAll(() => close());

  const audience = async (Lists: number[]) => calls.ok(calls.as.post('/campaignAudience', { Lists, Filter: null }));
  const follow = (token: string) => fetch(`${test.url}/api/campaignClick?token=${token}.0`, { redirect: 'manual' });
  const info = (token: string) => test.as(null).get(`/unsubscribeInfo?token=${token}`);
  const stop = (token: string, scope = 'all') => test.as(null).post(`/unsubscribe?token=${token}&scope=${scope}`, {});

  it('stops emails with one click, for the lists or for all', async () => {
    const ids = await calls.contactsLike([{ PrimaryEmail: 'one@example.com' }, { PrimaryEmail: 'two@example.com' }]);
    const first = await calls.list(ids);
    const second = await calls.list(ids);
    const campaign = await calls.save({ Lists: [first] });
    await calls.start(campaign);
    await calls.sent(campaign);
    const tokenOf = async (address: string) =>
      (await calls.recipients(campaign)).find(({ Address }) => Address === address)?.Token;
    const oneClick = async (address: string, more = '') =>
      (
        await fetch(`${test.url}/api/unsubscribe?token=${await tokenOf(address)}${more}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        })
      ).json();
    const info = async (address: string) => (await test.as(null).get(`/unsubscribeInfo?token=${await tokenOf(address)}`)).body;
    expect(await info('one@example.com')).toEqual({ BrokerName: expect.any(String), Scopes: ['list', 'all'], Stopped: null });
    expect(await oneClick('one@example.com')).toEqual({ message: messages.unsubscribed, Stopped: 'list' });
    expect(await oneClick('one@example.com')).toEqual({ message: messages.unsubscribed, Stopped: 'list' });
    expect(await info('one@example.com')).toMatchObject({ Stopped: 'list' });
    expect(await oneClick('two@example.com', '&scope=all')).toMatchObject({ Stopped: 'all' });
    const recipientsOf = async (Lists: number[]) =>
      (await calls.ok(calls.as.post('/campaignAudience', { Lists, Filter: null }))).Recipients;
    expect(await recipientsOf([first])).toBe(0);
    expect(await recipientsOf([second])).toBe(1);
    expect(await recipientsOf([first, second])).toBe(1);
    expect((await calls.get(campaign)).Events.unsubscribed).toBe(2);
    const page = await fetch(`${test.url}/api/unsubscribe?token=abc`, { redirect: 'manual' });
    expect(page.headers.get('location')).toBe('/unsubscribe?token=abc');
    const dead = await test.as(null).post('/unsubscribe?token=abc', {});
    expect([dead.status, dead.body.code]).toEqual([404, 'not_found']);
  });

  it('keep the first date when someone unsubscribes again', async () => {
    const { campaign, recipients } = await calls.sentTo([{ PrimaryEmail: 'again@example.com' }]);
    const token = recipients[0]?.Token ?? '';
    const date = async () => (await calls.recipients(campaign))[0]?.UnsubscribeDate;
    await stop(token, 'list');
    const first = await date();
    expect(first).toEqual(expect.any(String));
    await stop(token, 'list');
    await stop(token, 'all');
    expect(await date()).toBe(first);
  });

  it("of two people who have each other's former address never wait for one another", async () => {
    const [left, right] = ['left@swapped.example', 'right@swapped.example'];
    const { ids, recipients } = await calls.sentTo([{ PrimaryEmail: left }, { PrimaryEmail: right }]);
    const swap = [right, left].map((PrimaryEmail, at) =>
      test.db
        .update(contacts)
        .set({ PrimaryEmail })
        .where(eq(contacts.ContactId, ids[at] ?? 0)),
    );
    await Promise.all(swap);
    const answers = await holdRows(
      test,
      sql`insert into unsubscribes (address) values (${right})`,
      recipients.map(
        ({ Token }) =>
          () =>
            stop(Token),
      ),
      (tx) => tx.delete(unsubscribes).where(eq(unsubscribes.Address, right)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = await test.db
      .select()
      .from(unsubscribes)
      .where(inArray(unsubscribes.Address, [left, right]));
    expect(stored.map(({ Address, maillist_id }) => [Address, maillist_id]).sort()).toEqual([
      [left, null],
      [right, null],
    ]);
  });

  it('work with parameters that an email gateway adds to their links', async () => {
    const { recipients } = await calls.sentTo([{ PrimaryEmail: 'behind-a-gateway@example.com' }]);
    const { Token, ClickToken } = recipients[0] ?? { Token: '', ClickToken: '' };
    const more = '&utm_source=email&utm_source=again&gateway=abc';
    const clicked = await fetch(`${test.url}/api/campaignClick?token=${ClickToken}.0${more}`, { redirect: 'manual' });
    expect(clicked.headers.get('location')).toBe('https://example.org/news');
    expect((await info(`${Token}${more}`)).body).toMatchObject({ Stopped: null });
    const page = await fetch(`${test.url}/api/unsubscribe?token=${Token}${more}`, { redirect: 'manual' });
    expect(page.headers.get('location')).toBe(`/unsubscribe?token=${Token}`);
    const { status, body } = await test.as(null).post(`/unsubscribe?token=${Token}${more}`, {});
    expect([status, body.Stopped]).toEqual([200, 'list']);
  });

  it("need the unsubscribe link: a forwarded link from the text can't stop anything", async () => {
    const { recipients } = await calls.sentTo([{ PrimaryEmail: 'forwards@example.com' }]);
    const mail = mailbox.arrived.find(({ recipients: [to] }) => to === 'forwards@example.com');
    const clicked = /campaignClick\?token=([\da-f-]{36})\.0/.exec(mail?.html ?? '')?.[1] ?? '';
    const stopping = /unsubscribe\?token=([\da-f-]{36})/.exec(mail?.html ?? '')?.[1] ?? '';
    expect([clicked, stopping]).toEqual([recipients[0]?.ClickToken, recipients[0]?.Token]);
    expect(clicked).not.toBe(stopping);
    expect([(await info(clicked)).status, (await stop(clicked)).status]).toEqual([404, 404]);
    expect((await follow(clicked)).headers.get('location')).toBe('https://example.org/news');
    expect((await follow(stopping)).headers.get('location')).toBe('/');
    expect((await info(stopping)).body).toMatchObject({ Stopped: null });
  });

  it('count for every address of every contact that shares the address', async () => {
    await test.db.insert(unsubscribes).values([{ Address: 'second@one.example' }, { Address: 'other@three.example' }]);
    const ids = await calls.contactsLike([
      { PrimaryEmail: 'first@one.example', SecondaryEmail: 'Second@one.example' },
      { PrimaryEmail: 'shared@two.example' },
      { PrimaryEmail: 'shared@three.example' },
      { PrimaryEmail: 'free@four.example', SecondaryEmail: 'also-free@four.example' },
    ]);
    await calls.contactsLike([
      { PrimaryEmail: 'someone@two.example', SecondaryEmail: 'SHARED@two.example', Newsletter: 0 },
      { PrimaryEmail: 'other@three.example', SecondaryEmail: 'shared@three.example' },
    ]);
    const Lists = [await calls.list(ids)];
    expect(await audience(Lists)).toMatchObject({ Recipients: 1, LeftOut: { unsubscribed: 2, newsletter: 1 } });
    const campaign = await calls.save({ Lists });
    expect(await calls.start(campaign)).toBe(1);
    await calls.sent(campaign);
    expect((await calls.recipients(campaign)).filter(({ State }) => State === 'sent')).toMatchObject([
      { Address: 'free@four.example' },
    ]);
  });

  it('from a list at a secondary address stop the emails that a contact gets through this list', async () => {
    const ids = await calls.contactsLike([{ PrimaryEmail: 'main@five.example', SecondaryEmail: 'side@five.example' }]);
    const [stopped, other] = [await calls.list(ids), await calls.list(ids)];
    await test.db.insert(unsubscribes).values({ Address: 'side@five.example', maillist_id: stopped });
    expect(await audience([stopped])).toMatchObject({ Recipients: 0, LeftOut: { unsubscribed: 1 } });
    expect(await audience([stopped, other])).toMatchObject({ Recipients: 1 });
  });

  it('compare addresses as the database does, whatever their script', async () => {
    // JavaScript makes two characters of the first letter; PostgreSQL doesn't.
    const { recipients } = await calls.sentTo([
      { PrimaryEmail: '\u0130NFO@example.com' },
      { PrimaryEmail: '\u00d6LE@example.com' },
    ]);
    expect(recipients.map(({ Reason }) => Reason)).not.toContain('changed');
    expect(recipients.map(({ State }) => State)).not.toContain('left out');
  });

  it('follow a contact to the address that it has now', async () => {
    const { ids, list, recipients } = await calls.sentTo([{ PrimaryEmail: 'before@six.example' }]);
    await test.db
      .update(contacts)
      .set({ PrimaryEmail: 'After@Six.example' })
      .where(eq(contacts.ContactId, ids[0] ?? 0));
    expect((await stop(recipients[0]?.Token ?? '')).status).toBe(200);
    expect(await audience([list])).toMatchObject({ Recipients: 0, LeftOut: { unsubscribed: 1 } });
  });

  it("stay with the contact when its address changes later, and don't apply to others who had that address", async () => {
    const { ids, list, recipients } = await calls.sentTo([
      { PrimaryEmail: 'list@eleven.example' },
      { PrimaryEmail: 'All@eleven.example' },
    ]);
    const sharing = await calls.contactsLike([{ PrimaryEmail: 'other@eleven.example', SecondaryEmail: 'all@eleven.example' }]);
    const second = await calls.list([...ids, ...sharing]);
    for (const [at, scope] of ['list', 'all'].entries())
      expect((await stop(recipients[at]?.Token ?? '', scope)).status).toBe(200);
    const correct = (id = 0, addresses: object) =>
      calls.ok(
        calls.as.post(`/upsertContactInfo?contact_id=${id}`, {
          contactDetails: { Firstname: 'Ada', Lastname: 'Quist', ...addresses },
        }),
      );
    for (const id of ids) {
      await correct(id, { PrimaryEmail: '' });
      await correct(id, { PrimaryEmail: `now-${id}@eleven.example` });
    }
    await correct(sharing[0], { SecondaryEmail: '' });
    expect(await audience([list])).toMatchObject({ Recipients: 0, LeftOut: { unsubscribed: 2 } });
    expect(await audience([second])).toMatchObject({
      LeftOut: { unsubscribed: 1 },
      data: [{ ContactId: ids[0] }, { ContactId: sharing[0] }],
    });
  });

  it("work for an email to a deleted contact, whose address the report doesn't keep", async () => {
    const { ids, campaign, recipients } = await calls.sentTo([
      { PrimaryEmail: 'Erased@seven.example' },
      { PrimaryEmail: 'kept@seven.example' },
    ]);
    const [erased] = recipients;
    await test.db
      .update(campaignRecipients)
      .set({ LastError: '451 <erased@seven.example> is busy' })
      .where(eq(campaignRecipients.RecipientID, erased?.RecipientID ?? 0));
    await test.db.insert(bounces).values({
      Address: 'Erased@seven.example',
      Kind: 'soft',
      Diagnostic: 'erased@seven.example is full',
      CampaignID: campaign,
      RecipientID: erased?.RecipientID ?? 0,
    });
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${ids[0]}`));
    const rows = [await calls.recipients(campaign), await test.db.select().from(bounces).where(eq(bounces.CampaignID, campaign))];
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('erased@');
    const listed = (await calls.ok(calls.as.get(`/campaignRecipients?campaign_id=${campaign}`))).data;
    expect(listed).toMatchObject([
      { ContactId: null, Fullname: '', Address: '', State: 'sent', LastError: null },
      { Address: 'kept@seven.example' },
    ]);
    expect(await calls.get(campaign)).toMatchObject({ Counts: { sent: 2 }, Events: { bounced: 1 } });
    const token = erased?.Token ?? '';
    expect((await stop(token)).status).toBe(200);
    expect((await info(token)).body).toMatchObject({ Stopped: 'all' });
    // Someone enters the address again.
    const again = await calls.list(await calls.contactsLike([{ PrimaryEmail: 'erased@seven.example' }]));
    expect(await audience([again])).toMatchObject({ Recipients: 0, LeftOut: { unsubscribed: 1 } });
  });

  it('count for addresses that a merge dropped, unless the merge is undone', async () => {
    const stops = ['first', 'second', 'undone'].map((name) => ({ Address: `${name}@dropped.example` }));
    await test.db.insert(unsubscribes).values(stops);
    const ids = await calls.contactsLike([{}, {}, {}]);
    const [one = 0, two = 0, three = 0] = ids;
    const merged = { Kind: 'contact', UserID: broker.UserID } as const;
    await test.db.insert(merges).values([
      { ...merged, RemovedID: 2_000_000_001, SurvivorID: one, Addresses: ['first@dropped.example'] },
      // Its survivor was merged itself.
      { ...merged, RemovedID: 2_000_000_002, SurvivorID: 2_000_000_003, Addresses: ['second@dropped.example'] },
      { ...merged, RemovedID: 2_000_000_003, SurvivorID: two },
      {
        ...merged,
        RemovedID: 2_000_000_004,
        SurvivorID: three,
        Addresses: ['undone@dropped.example'],
        UndoDate: momentOf('2026-01-01T00:00:00Z'),
      },
    ]);
    expect(await audience([await calls.list(ids)])).toMatchObject({ Recipients: 1, LeftOut: { unsubscribed: 2 } });
  });

  it('from everything keep both contacts from campaigns when their merge is undone', async () => {
    const make = directory(test, broker);
    for (const [domain, choices] of [
      ['first.undone.example', {}],
      ['second.undone.example', { PrimaryEmail: 'removed' }],
    ] as const) {
      const [survivor = 0, removed = 0] = await calls.contactsLike([
        { PrimaryEmail: `a@${domain}` },
        { PrimaryEmail: `B@${domain}`, SecondaryEmail: `b2@${domain}` },
      ]);
      const merge = await make.merge('contact', survivor, removed, choices);
      const campaign = await calls.save({ Lists: [await calls.list([survivor])] });
      await calls.start(campaign);
      await calls.sent(campaign);
      const [recipient] = await calls.recipients(campaign);
      expect((await stop(recipient?.Token ?? '')).status).toBe(200);
      expect((await make.undo(merge)).status).toBe(200);
      expect(
        await calls.ok(calls.as.post('/campaignAudience', { Lists: [], Filter: { Email: domain } })),
        `${domain}: ${recipient?.Address}`,
      ).toMatchObject({ Recipients: 0, LeftOut: { unsubscribed: 2 } });
    }
  });

  it('from before a merge apply to only one of the contacts when the merge is undone', async () => {
    const make = directory(test, broker);
    const [survivor = 0, removed = 0] = await calls.contactsLike([
      { PrimaryEmail: 'a@earlier.example' },
      { PrimaryEmail: 'b@earlier.example' },
    ]);
    await test.db
      .insert(unsubscribes)
      .values({ Address: 'b@earlier.example', UnsubscribeDate: momentOf('2026-01-01T00:00:00Z') });
    expect((await make.undo(await make.merge('contact', survivor, removed))).status).toBe(200);
    expect(await calls.ok(calls.as.post('/campaignAudience', { Lists: [], Filter: { Email: 'earlier.example' } }))).toMatchObject(
      { Recipients: 1, LeftOut: { unsubscribed: 1 } },
    );
  });

  it('and their page find an address by its hash, whether the address or the hash is stored', async () => {
    const { ids, recipients } = await calls.sentTo([
      { PrimaryEmail: 'plain@eight.example' },
      { PrimaryEmail: 'hashed@eight.example' },
    ]);
    const [plain = '', hashed = ''] = recipients.map(({ Token }) => Token);
    await test.db.insert(unsubscribes).values({ Address: 'plain@eight.example' });
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${ids[0]}`));
    expect((await info(plain)).body).toMatchObject({ Stopped: 'all' });
    await test.db.execute(sql`insert into unsubscribes (address) values (brevet_address_hash('hashed@eight.example'))`);
    expect((await info(hashed)).body).toMatchObject({ Stopped: 'all' });
  });

  it('do not depend on a check: only a person can say that an address is fine after a bounce', async () => {
    const ids = await calls.contactsLike([
      { PrimaryEmail: 'checked@nine.example', EmailVerifyStatus: 'Ok', EmailVerifyDate: momentOf('2026-02-01T00:00:00Z') },
      { PrimaryEmail: 'stated@nine.example', EmailVerifyStatus: 'Ok', EmailVerifyDate: momentOf('2026-02-01T00:00:00Z') },
    ]);
    await test.db.execute(sql`insert into bounces (address, kind, bounce_date) values
      (brevet_address_hash('checked@nine.example'), 'hard', '2026-01-01'), ('stated@nine.example', 'hard', '2026-01-01')`);
    for (const [at, Source] of (['check', 'person'] as const).entries())
      await test.db
        .update(addressChecks)
        .set({ Source })
        .where(eq(addressChecks.ContactId, ids[at] ?? 0));
    expect(await audience([await calls.list(ids)])).toMatchObject({ Recipients: 1, LeftOut: { bounced: 1 } });
  });

  it('leave no address in a bounce once the last contact with it is deleted', async () => {
    const { ids, campaign, recipients } = await calls.sentTo([{ PrimaryEmail: 'both@ten.example' }]);
    const [other] = await calls.contactsLike([{ PrimaryEmail: 'Both@ten.example' }]);
    const RecipientID = recipients[0]?.RecipientID ?? 0;
    await test.db.insert(bounces).values({ Address: 'both@ten.example', Kind: 'hard', CampaignID: campaign, RecipientID });
    const addresses = async () =>
      (await test.db.select().from(bounces).where(eq(bounces.CampaignID, campaign))).map(({ Address }) => Address);
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${ids[0]}`));
    expect(await addresses()).toEqual(['both@ten.example']);
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${other}`));
    expect(await addresses()).toEqual([expect.stringMatching(/^sha256:/)]);
  });
});
