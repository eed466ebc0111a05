import { mostCampaignFields, mostCampaignLinks, mostSendingCampaigns } from '@brevet/contract/campaign-fields';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { mostMarks } from '@brevet/contract/notes';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { bounces, campaigns, unsubscribes } from '../../schema/campaigns.ts';
import { contacts } from '../../schema/contacts.ts';
import { loginGuesses } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import type { CampaignCalls } from '../../test/campaign.ts';
import { campaignsOf, startCampaignTest } from '../../test/campaign.ts';
import { pass } from '../../test/clock.ts';
import type { TestUser } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';

describe('campaigns', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let broker: TestUser;
  let admin: TestUser;
  let calls: CampaignCalls;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ mailbox, test, keeper: broker, calls, close } = await startCampaignTest());
    admin = await test.make.user(40);
  });
  afterAll(() => close());

  const arrivedAt = (address: string) => mailbox.arrived.filter(({ recipients }) => recipients.includes(address));

  it('sends each recipient an email with their own values and links', async () => {
    const [id] = await calls.contactsLike([
      { Firstname: 'Bo', Lastname: "O'Hara <b>", PrimaryEmail: 'bo@example.com', Title: 'Head' },
    ]);
    const campaign = await calls.save({
      Lists: [await calls.list([id ?? 0])],
      Subject: 'For {{name}}',
      Body: '<p>Hello {{name}}, {{title}}. <a href="https://example.org/a?x=1&amp;y=2">Read</a><script>alert(1)</script></p>',
    });
    expect(await calls.start(campaign)).toBe(1);
    await calls.sent(campaign);
    const [mail, ...more] = arrivedAt('bo@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("For Bo O'Hara <b>");
    expect(mail?.html).toContain('Hello Bo O&#39;Hara &lt;b&gt;, Head.');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain("Hello Bo O'Hara <b>, Head.");
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    // A server that sends for us may replace the Message-ID; this mark stays.
    expect(header('x-brevet-message-id')).toBe(mail?.messageId);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('list-unsubscribe')).toMatch(/^<http.*\/api\/unsubscribe\?token=[\da-f-]{36}>$/);
    expect(await calls.get(campaign)).toMatchObject({ State: 'sent', Sent: 1, Recipients: 1, Counts: { sent: 1 } });

    const click = /href="([^"]*campaignClick[^"]*)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
    const followed = await fetch(click.replace(/^https?:\/\/[^/]+/, test.url), { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([302, 'https://example.org/a?x=1&y=2']);
    expect(await calls.get(campaign)).toMatchObject({
      Events: { clicked: 1, unsubscribed: 0, bounced: 0 },
      Links: [{ Url: 'https://example.org/a?x=1&y=2', Clicks: 1 }],
    });
  });

  it('counts links with any characters, and redirects to the addresses that browsers make of them', async () => {
    const links = {
      'https://example.org/\u0142\u00f3d\u017a?q=\u{1F600}': 'https://example.org/%C5%82%C3%B3d%C5%BA?q=%F0%9F%98%80',
      'https://caf\u00e9.example/': 'https://xn--caf-dma.example/',
      'https://example.org/a&#13;&#10;Set-Cookie: b=c': 'https://example.org/aSet-Cookie:%20b=c',
      'https://exam ple.org/': '/',
    };
    const Body = Object.keys(links).map((href) => `<p><a href="${href}">Read</a></p>`);
    const campaign = await calls.save({ Lists: [await calls.list(await calls.contactsLike([{}]))], Body: Body.join('') });
    await calls.start(campaign);
    await calls.sent(campaign);
    const [recipient] = await calls.recipients(campaign);
    for (const [at, target] of Object.values(links).entries()) {
      const followed = await fetch(`${test.url}/api/campaignClick?token=${recipient?.ClickToken}.${at}`, { redirect: 'manual' });
      expect([followed.status, followed.headers.get('location')]).toEqual([302, target]);
    }
    expect((await calls.get(campaign)).Links.map(({ Clicks }) => Clicks)).toEqual([1, 1, 1, 1]);
  });

  it("leaves out everyone who mustn't get it, and says why", async () => {
    await test.db.insert(bounces).values({ Address: 'Gone@example.com', Kind: 'hard' });
    await test.db.insert(bounces).values({ Address: 'soft@example.com', Kind: 'soft' });
    await test.db
      .insert(bounces)
      .values({ Address: 'again@example.com', Kind: 'hard', BounceDate: momentOf('2026-01-01T00:00:00Z') });
    await test.db.insert(unsubscribes).values({ Address: 'no@example.com' });
    const ids = await calls.contactsLike([
      { PrimaryEmail: '' },
      { Newsletter: 0 },
      { EmailVerifyStatus: 'Bad' },
      { PrimaryEmail: 'gone@EXAMPLE.com' },
      { PrimaryEmail: 'soft@example.com' },
      { PrimaryEmail: 'No@example.com' },
      { PrimaryEmail: 'twice@example.com', OkSendPatentNo: 1 },
      { PrimaryEmail: 'TWICE@example.com', OkSendPatentNo: 0 },
      { PrimaryEmail: 'again@example.com', EmailVerifyStatus: 'Ok', EmailVerifyDate: momentOf('2026-02-01T00:00:00Z') },
      { PrimaryEmail: 'mixed@example.com' },
      { PrimaryEmail: 'yes@example.com', OkSendPatentNo: 1 },
    ]);
    await calls.contactsLike([{ PrimaryEmail: 'MIXED@example.com', Newsletter: 0 }]);
    const Lists = [await calls.list(ids), await calls.list(ids.slice(5))];
    const asked = { Lists, Filter: null };
    const audience = await calls.ok(calls.as.post('/campaignAudience', asked));
    expect(audience).toMatchObject({
      Contacts: 11,
      TooMany: false,
      Recipients: 4,
      WithoutPatents: 3,
      LeftOut: { address: 1, newsletter: 2, bad: 1, bounced: 1, unsubscribed: 1, duplicate: 1 },
    });
    const named = async (Show: string) =>
      ((await calls.ok(calls.as.post('/campaignAudience', { ...asked, Show }))).data as { PrimaryEmail: string }[]).map(
        ({ PrimaryEmail }) => PrimaryEmail,
      );
    expect(await named('recipients')).toEqual(['soft@example.com', 'twice@example.com', 'again@example.com', 'yes@example.com']);
    expect(await named('duplicate')).toEqual(['TWICE@example.com']);
    const campaign = await calls.save({ Lists });
    expect(await calls.start(campaign)).toBe(4);
    await calls.sent(campaign);
    expect(arrivedAt('twice@example.com')).toHaveLength(1);
    expect(arrivedAt('mixed@example.com')).toEqual([]);
    const { LeftOut, Counts } = await calls.get(campaign);
    expect(LeftOut).toEqual(audience.LeftOut);
    expect(Counts).toEqual({ waiting: 0, sending: 0, sent: 4, unconfirmed: 0, failed: 0, 'left out': 7 });
  });

  it('chooses the same contacts as the search', async () => {
    const Keywords = `pumps-${broker.UserID}`;
    await calls.contactsLike([
      { Keywords, City: 'Bergen', Responsible: [1], MemberOfAUTM: 1 },
      { Keywords, City: 'Oslo', Country: 'NO' },
      { Keywords: 'other' },
    ]);
    const counted = async (Filter: object) =>
      (await calls.ok(calls.as.post('/campaignAudience', { Lists: [], Filter }))).Contacts;
    const found = async (query: string) => (await calls.ok(calls.as.get(`/searchContact?Keywords=${Keywords}${query}`))).total;
    expect(await counted({ Keywords })).toBe(2);
    for (const [Filter, query] of [
      [{ City: 'ber' }, '&City=ber'],
      [{ Country: 'NO' }, '&Country=NO'],
      [{ Responsible: 1 }, '&Responsible=1'],
      [{ MemberOfAUTM: 0 }, '&MemberOfAUTM=0'],
      [{ Email: 'EXAMPLE.com', Lastname: 'quist' }, '&Email=EXAMPLE.com&Lastname=quist'],
    ] as const)
      expect([Filter, await counted({ Keywords, ...Filter })]).toEqual([Filter, await found(query)]);
    const empty = await calls.as.post('/campaignAudience', { Lists: [], Filter: { City: '' } });
    expect([empty.status, empty.text.includes(messages.campaignFilterEmpty)]).toEqual([400, true]);
  });

  it('removes patent numbers for those who did not agree, and keeps them from following such a link', async () => {
    const ids = await calls.contactsLike([
      { PrimaryEmail: 'with@example.com', OkSendPatentNo: 1 },
      { PrimaryEmail: 'without@example.com', OkSendPatentNo: 2 },
    ]);
    const campaign = await calls.save({
      Lists: [await calls.list(ids)],
      Subject: 'US 7,123,456 is for sale',
      Body: '<p>See <a href="https://example.org/">us</a> and <a href="https://patents.google.com/patent/US7123456B2">US 7,<strong>123</strong>,456</a>.</p>',
    });
    await calls.start(campaign);
    await calls.sent(campaign);
    const [kept] = arrivedAt('with@example.com');
    const [cleared] = arrivedAt('without@example.com');
    expect(kept?.subject).toBe('US 7,123,456 is for sale');
    expect(kept?.html?.match(/campaignClick/g)).toHaveLength(2);
    expect(cleared?.subject).toBe('is for sale');
    expect(cleared?.html?.match(/campaignClick/g)).toHaveLength(1);
    expect(`${cleared?.html}${cleared?.text}`).not.toMatch(/7\D{0,20}123|456/);
    const rows = await calls.recipients(campaign);
    const follow = async (address: string, link: number) => {
      const token = rows.find(({ Address }) => Address === address)?.ClickToken;
      const answer = await fetch(`${test.url}/api/campaignClick?token=${token}.${link}`, { redirect: 'manual' });
      return answer.headers.get('location');
    };
    expect(await follow('with@example.com', 1)).toBe('https://patents.google.com/patent/US7123456B2');
    expect(await follow('without@example.com', 1)).toBe('/');
    expect(await follow('without@example.com', 0)).toBe('https://example.org/');
    expect(await follow('without@example.com', 2)).toBe('/');
  });

  it('belongs to a broker code', async () => {
    const campaign = await calls.save();
    const code = await test.make.broker();
    const other = campaignsOf(test, await test.make.user(30, { BrokerID: code }));
    const all = campaignsOf(test, admin);
    for (const path of [`/getCampaign?campaign_id=${campaign}`, `/campaignRecipients?campaign_id=${campaign}`])
      expect((await other.as.get(path)).status).toBe(404);
    for (const name of ['start', 'pause', 'resume', 'cancel', 'copy', 'test'])
      expect((await other.move(name, campaign)).status, name).toBe(404);
    expect((await other.as.post(`/saveCampaign?campaign_id=${campaign}`, other.input())).status).toBe(404);
    expect((await other.as.delete(`/deleteCampaign?campaign_id=${campaign}`)).status).toBe(404);
    const listed = async (who: typeof other) =>
      (await who.ok(who.as.get(`/campaigns?search=Spring&limit=100`))).data as { BrokerID: string }[];
    expect(await listed(other)).toEqual([]);
    expect((await listed(all)).length).toBeGreaterThan(0);
    expect((await other.as.post('/saveCampaign', other.input({ BrokerID: 'TTX' }))).body.code).toBe('identity_mismatch');
    expect((await all.as.post('/saveCampaign', all.input({ BrokerID: code }))).status).toBe(200);
    expect((await all.as.post('/saveCampaign', all.input({ BrokerID: 'NONE' }))).body.code).toBe('broker_unknown');
  });

  it('can be changed, deleted and started only as a draft', async () => {
    const [id] = await calls.contactsLike([{}]);
    const Lists = [await calls.list([id ?? 0])];
    const campaign = await calls.save({ Lists });
    await calls.start(campaign);
    const change = await calls.as.post(`/saveCampaign?campaign_id=${campaign}`, calls.input({ Lists }));
    expect([change.status, change.body.code]).toEqual([409, 'campaign_started']);
    expect((await calls.as.delete(`/deleteCampaign?campaign_id=${campaign}`)).body.code).toBe('campaign_started');
    expect((await calls.move('start', campaign)).body.code).toBe('campaign_started');
    await calls.sent(campaign);
    for (const name of ['pause', 'resume', 'cancel'])
      expect((await calls.move(name, campaign)).body.code).toBe('campaign_moved_on');
    const copy = Number((await calls.ok(calls.move('copy', campaign))).CampaignID);
    expect(await calls.get(copy)).toMatchObject({ State: 'draft', CampaignName: 'Spring news (copy)', Sent: 0 });
    await calls.ok(calls.as.delete(`/deleteCampaign?campaign_id=${copy}`));
    const actions = await test.db
      .select({ Action: auditEntries.Action })
      .from(auditEntries)
      .where(sql`${auditEntries.Entity} = 'campaign' and ${auditEntries.EntityID} in (${String(campaign)}, ${String(copy)})`)
      .orderBy(auditEntries.AuditID);
    expect(actions.map(({ Action }) => Action)).toEqual(['create', 'start', 'create', 'delete']);
  });

  it('starts once when it is started twice at once', async () => {
    const campaign = await calls.save({ Lists: [await calls.list(await calls.contactsLike([{}, {}, {}]))] });
    const answers = await Promise.all([
      calls.move('start', campaign),
      calls.move('start', campaign),
      calls.move('start', campaign),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await calls.sent(campaign);
    expect(await calls.recipients(campaign)).toHaveLength(3);
  });

  it('refuses a start that would surprise its sender', async () => {
    const [id] = await calls.contactsLike([{}]);
    const list = await calls.list([id ?? 0]);
    const refusals = async (fields: object, more = {}) => {
      const { status, body } = await calls.move('start', await calls.save(fields), more);
      return [status, body.code, body.errors];
    };
    expect(await refusals({ Lists: [list], Subject: '' })).toEqual([
      400,
      'invalid',
      { Subject: messages.campaignSubjectRequired },
    ]);
    expect(await refusals({ Lists: [list], Body: '<p> </p>' })).toEqual([
      400,
      'invalid',
      { Body: messages.campaignBodyRequired },
    ]);
    const { Body } = await calls.ok(calls.as.get('/campaignTemplate'));
    expect(await refusals({ Lists: [list], Body })).toEqual([
      400,
      'invalid',
      { Body: 'Replace “Write your news here.” with your news.' },
    ]);
    expect(await refusals({})).toEqual([400, 'invalid', { Lists: messages.campaignAudienceRequired }]);
    expect(await refusals({ Lists: [await calls.list([])] })).toEqual([409, 'campaign_empty', undefined]);
    expect(await refusals({ Lists: [list] }, { Recipients: 2 })).toEqual([409, 'campaign_audience_changed', undefined]);
    expect(await refusals({ Lists: [list] }, { Version: 7 })).toEqual([409, 'campaign_changed', undefined]);
    const inactive = await calls.as.post('/saveCampaign', calls.input({ Lists: [await calls.list([], { active: 0 })] }));
    expect([inactive.status, inactive.body.code]).toEqual([400, 'campaign_lists_refused']);
    const unknown = await calls.as.post('/saveCampaign', calls.input({ Subject: 'Hi {{surname}}' }));
    expect(unknown.body.errors).toEqual({ Subject: messages.mergeFieldUnknown('surname') });
    const linked = await calls.as.post('/saveCampaign', calls.input({ Body: '<a href="https://x.org/{{name}}">x</a>' }));
    expect(linked.body.errors).toEqual({ Body: messages.mergeFieldInLink });
  });

  it.each([
    ['merge fields', '{{title}} ', mostCampaignFields, messages.campaignFieldsTooMany(mostCampaignFields)],
    ['links', '<a href="https://example.org">x</a> ', mostCampaignLinks, messages.campaignLinksTooMany(mostCampaignLinks)],
  ])('has a limited number of %s, so that no email is large or slow', async (_what, place, most, refusal) => {
    const [full, tooFull] = [`<p>${place.repeat(most)}</p>`, `<p>${place.repeat(most + 1)}</p>`];
    const campaign = await calls.save({ Lists: [await calls.list(await calls.contactsLike([{}]))], Body: full });
    for (const [call, fields] of [
      ['/saveCampaign', calls.input({ Body: tooFull })],
      ['/previewCampaign', { Body: tooFull }],
    ] as const)
      expect(await calls.as.post(call, fields)).toMatchObject({ status: 400, body: { errors: { Body: refusal } } });
    // A draft of before the limit.
    await test.db.update(campaigns).set({ Body: tooFull }).where(eq(campaigns.CampaignID, campaign));
    expect(await calls.move('start', campaign)).toMatchObject({ status: 400, body: { errors: { Body: refusal } } });
  });

  it('has a limited number of tags, which are counted before they are read', async () => {
    const [full, tooFull] = ['<br>'.repeat(mostMarks), '<br>'.repeat(mostMarks + 1)];
    await calls.ok(calls.as.post('/previewCampaign', { Body: full }));
    for (const Body of [tooFull, '<'.repeat(mostMarks + 1), '&'.repeat(mostMarks + 1)])
      expect(await calls.as.post('/saveCampaign', calls.input({ Body }))).toMatchObject({
        status: 400,
        body: { errors: { Body: messages.tooMuchFormatting } },
      });
  });

  it("waits for others of its broker code, so that one code doesn't hold up the others", async () => {
    const code = await test.make.broker();
    const own = campaignsOf(test, await test.make.user(30, { BrokerID: code }));
    const draft = async () => own.save({ Lists: [await own.list(await own.contactsLike([{}]))] });
    const next = await draft();
    const paused = await draft();
    await test.db.update(campaigns).set({ State: 'paused' }).where(eq(campaigns.CampaignID, paused));
    const sending: number[] = [];
    for (let number = 0; number < mostSendingCampaigns; number += 1) sending.push(await own.save());
    await test.db.update(campaigns).set({ State: 'sending' }).where(inArray(campaigns.CampaignID, sending));
    const refusal = { status: 409, body: { code: 'campaigns_under_way', message: messages.campaignsUnderWay(10) } };
    expect(await own.move('start', next)).toMatchObject(refusal);
    expect(await own.move('resume', paused)).toMatchObject(refusal);
    expect(await own.recipients(next)).toEqual([]);
    const others = await calls.save({ Lists: [await calls.list(await calls.contactsLike([{}]))] });
    await calls.start(others);
    const [one = 0] = sending;
    await own.ok(own.move('cancel', one));
    await own.start(next);
    await Promise.all([own.sent(next), calls.sent(others)]);
  });

  it('shows both values of a change by someone else', async () => {
    const campaign = await calls.save();
    const first = await calls.as.post(`/saveCampaign?campaign_id=${campaign}`, calls.input({ CampaignName: 'Mine', Version: 1 }));
    expect(first.body.Version).toBe(2);
    const second = await calls.as.post(
      `/saveCampaign?campaign_id=${campaign}`,
      calls.input({ CampaignName: 'Yours', Version: 1 }),
    );
    expect([second.status, second.body.code]).toEqual([409, 'campaign_changed']);
    expect(second.body.conflict).toMatchObject({ CampaignName: { yours: 'Yours', theirs: 'Mine' } });
  });

  it('previews and tests an email as a contact gets it', async () => {
    const [id] = await calls.contactsLike([{ Firstname: 'Grace', Country: 'NO', OkSendPatentNo: 0 }]);
    const text = { Subject: '{{firstname}} in {{country}}', Body: '<p>About US 7,123,456 {{lastname}}</p>' };
    const preview = await calls.ok(calls.as.post('/previewCampaign', { ...text, ContactId: id }));
    expect(preview).toMatchObject({ ToName: 'Grace Quist', Subject: 'Grace in Norway', WithPatents: false, Removed: 1 });
    const [agreed] = await calls.contactsLike([{ PrimaryEmail: 'shared@example.com', OkSendPatentNo: 1 }]);
    await calls.contactsLike([{ SecondaryEmail: 'Shared@example.com', OkSendPatentNo: 2 }]);
    expect(await calls.ok(calls.as.post('/previewCampaign', { ...text, ContactId: agreed }))).toMatchObject({
      WithPatents: false,
    });
    const sample = await calls.ok(calls.as.post('/previewCampaign', text));
    expect(sample).toMatchObject({ Subject: 'Ada in Norway', WithPatents: true, Removed: 0 });
    expect((await calls.as.post('/previewCampaign', { ...text, ContactId: 2_000_000_000 })).status).toBe(404);
    await calls.ok(calls.move('test', await calls.save(text), { ContactId: id }));
    const mail = await mailbox.next('[Test] Grace in Norway');
    expect(mail.recipients).toEqual([broker.Email]);
    expect(mail.text).not.toContain('456');
    expect(await calls.ok(calls.as.get('/campaignTemplate'))).toMatchObject({
      Body: expect.stringContaining('<p>Hello {{firstname}},</p>'),
    });
  });

  it('merges values as text on one line, in the subject and in the text', async () => {
    const [id = 0] = await calls.contactsLike([{}]);
    const Title = 'Head\r\nBcc: everyone@example.com\n<img src=x>';
    await test.db.update(contacts).set({ Title }).where(eq(contacts.ContactId, id));
    const preview = await calls.ok(
      calls.as.post('/previewCampaign', { Subject: 'For the {{title}}', Body: '<p>{{title}}</p>', ContactId: id }),
    );
    expect(preview.Subject).toBe('For the Head Bcc: everyone@example.com <img src=x>');
    expect(preview.HtmlBody).toContain('Head Bcc: everyone@example.com &lt;img src=x&gt;');
  });

  it('counts 3,000 clicks from one network in 15 minutes, and leads on without counting more', async () => {
    const { campaign, recipients } = await calls.sentTo([{}]);
    const counted = async () => (await calls.get(campaign)).Links.map(({ Clicks }) => Clicks);
    const click = async () => {
      const answer = await fetch(`${test.url}/api/campaignClick?token=${recipients[0]?.ClickToken}.0`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://example.org/news']);
    };
    await test.db.delete(loginGuesses);
    for (let clicks = 0; clicks < 2; clicks += 1) await click();
    await test.db.update(loginGuesses).set({ Guesses: 2999 }).where(eq(loginGuesses.Guesses, 2));
    await click();
    expect(await counted()).toEqual([3]);
    await click();
    expect(await counted()).toEqual([3]);
    await pass({ minutes: 15, seconds: 1 });
    await click();
    expect(await counted()).toEqual([4]);
  });

  it('shows the email of a recipient as it was sent', async () => {
    const [id] = await calls.contactsLike([{ Firstname: 'Grace', PrimaryEmail: 'then@example.com', OkSendPatentNo: 1 }]);
    const text = { Subject: 'For {{firstname}}', Body: '<p>About US 7,123,456</p>' };
    const campaign = await calls.save({ ...text, Lists: [await calls.list([id ?? 0])] });
    await calls.start(campaign);
    await calls.sent(campaign);
    await test.db
      .update(contacts)
      .set({ PrimaryEmail: 'now@example.com', Firstname: 'Greta', OkSendPatentNo: 2, Newsletter: 0 })
      .where(eq(contacts.ContactId, id ?? 0));
    const [recipient] = await calls.recipients(campaign);
    const shown = { ...text, RecipientID: recipient?.RecipientID };
    expect(await calls.ok(calls.as.post('/previewCampaign', shown))).toMatchObject({
      ToAddress: 'then@example.com',
      Subject: 'For Grace',
      WithPatents: true,
      Removed: 0,
    });
    const stranger = await test.make.user(30, { BrokerID: await test.make.broker() });
    expect((await test.as(stranger).post('/previewCampaign', shown)).status).toBe(404);
    await calls.ok(calls.as.delete(`/deleteContact?contact_id=${id}`));
    expect((await calls.as.post('/previewCampaign', shown)).status).toBe(404);
    expect(await calls.recipients(campaign)).toMatchObject([{ State: 'sent', Merged: null }]);
  });

  it('keeps its recipients when a contact is deleted while it starts', async () => {
    const ids = await calls.contactsLike(Array.from({ length: 60 }, () => ({})));
    const campaign = await calls.save({ Lists: [await calls.list(ids)], PerMinute: 1 });
    const deleting = ids
      .toReversed()
      .slice(0, 20)
      .map((id) => test.as(broker).delete(`/deleteContact?contact_id=${id}`));
    const [started, ...deleted] = await Promise.all([calls.move('start', campaign), ...deleting]);
    expect(started.status, started.text).toBe(200);
    expect(deleted.map(({ status }) => status)).toEqual(deleted.map(() => 200));
    expect(
      await test.db
        .select()
        .from(contacts)
        .where(eq(contacts.ContactId, ids.at(-1) ?? 0)),
    ).toEqual([]);
    await calls.ok(calls.move('cancel', campaign));
    await calls.sent(campaign);
    expect((await test.db.select().from(campaigns).where(eq(campaigns.CampaignID, campaign)))[0]?.State).toBe('canceled');
  });
});
