import { messages } from '@brevet/contract/messages';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { brokers, users } from '../../schema/users.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { payload } from '../../test/factories.ts';
import type { Mailbox } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';

const fields = (over: Record<string, unknown> = {}) => ({
  BrokerID: 'NMB',
  BrokerName: 'Northmere Brokerage',
  ContactName: 'Taro Nakamura',
  ContactPhone: '+81 (3) 5550-0162',
  ContactEmail: 'taro@northmere.example',
  ...over,
});
const wording = { Subject: 'Neu: {{listing}}', Body: 'Guten Tag {{name}},\n\n"{{listing}}" ist jetzt {{status}}.\n\n{{link}}' };

describe('brokers', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let admin: TestUser;
  let seller: TestUser;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
    admin = await test.make.user(40);
    seller = await test.make.user(1);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });

  const create = async (over: Record<string, unknown> = {}): Promise<number> => {
    const { status, body } = await test.as(admin).post('/createbroker', fields(over));
    expect(status, JSON.stringify(body)).toBe(200);
    return body.ID as number;
  };
  const read = async (id: number) =>
    (await test.as(admin).get(`/getBrokerById?id=${id}`)).body.broker as Record<string, unknown> & { Version: number };
  const edit = (id: number, over: Record<string, unknown> = {}) => {
    const { BrokerID: _code, ...rest } = fields();
    return test.as(admin).post(`/editbroker?id=${id}`, { ...rest, ...over });
  };

  it('are created with every field, and the creation is audited', async () => {
    const given = {
      BrokerID: 'ALL',
      Folder: 'north',
      CustomerServiceEmail: 'service@northmere.example',
      SalesEmail: 'sales@northmere.example',
      TellMeMoreEmail: 'more@northmere.example',
      Website: 'https://northmere.example',
      PatentintakeURL: 'https://northmere.example/intake',
    };
    const { status, body } = await test.as(admin).post('/createbroker', fields({ ...given, templates: { status: wording } }));
    expect({ status, body }).toEqual({ status: 200, body: { message: messages.brokerCreated, ID: expect.any(Number) } });
    expect(await read(body.ID as number)).toMatchObject({
      ...fields(given),
      OutgoingEmail: 'taro@northmere.example',
      Status: 1,
      Version: 1,
      users: 0,
      templates: { status: wording },
      can: { deactivate: true },
    });
    const trail = await test.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.Entity, 'broker'), eq(auditEntries.EntityID, 'ALL')));
    expect(trail).toMatchObject([{ Action: 'create', UserID: admin.UserID, NewValue: { BrokerName: 'Northmere Brokerage' } }]);
  });

  it.each([
    ['BrokerID', '', messages.brokerIdRequired],
    ['BrokerID', 'no spaces', 'Please enter a broker code'],
    ['BrokerName', ' ', messages.brokerNameRequired],
    ['BrokerName', 'ab', messages.brokerNameTooShort],
    ['BrokerName', 'Two\r\nBcc: lines@example.com', messages.oneLine],
    ['ContactName', '', messages.contactNameRequired],
    ['ContactEmail', '', messages.contactEmailRequired],
    ['ContactEmail', 'taro', messages.invalidEmail],
    ['ContactPhone', '12345', messages.invalidPhone],
    ['ContactPhone', 'call me maybe', messages.invalidPhone],
    ['OutgoingEmail', 'a@example.com, b@example.com', messages.invalidEmail],
    ['CustomerServiceEmail', 'a@example.com\r\nBcc: b@example.com', messages.invalidEmail],
    ['Website', 'javascript:alert(1)', messages.invalidUrl],
  ])('refuse %s %j', async (field, value, text) => {
    const { status, body } = await test.as(admin).post('/createbroker', fields({ [field]: value }));
    expect({ status, error: body.errors?.[field] }).toEqual({ status: 400, error: text });
  });

  it.each([
    [{ status: { ...wording, Body: 'Hello {{ nmae }}' } }, 'templates.status.Body', messages.placeholderUnknown('nmae')],
    [
      { status: { ...wording, Subject: '{{constructor}}' } },
      'templates.status.Subject',
      messages.placeholderUnknown('constructor'),
    ],
    [{ status: { ...wording, Subject: 'a\nb' } }, 'templates.status.Subject', messages.oneLine],
    [{ status: { ...wording, Body: '' } }, 'templates.status.Body', messages.required],
    [{ reset: { Subject: 'New', Body: 'No way in.' } }, 'templates.reset.Body', messages.linkNeeded],
  ])('refuse the templates %j', async (templates, field, text) => {
    const { status, body } = await test.as(admin).post('/createbroker', fields({ templates }));
    expect({ status, error: body.errors?.[field] }).toEqual({ status: 400, error: text });
  });

  it('have templates in which unclosed braces are plain text', async () => {
    const Body = `${'{{'.repeat(4000)}${' '.repeat(1000)}x`;
    const { status, body } = await test.as(admin).post('/previewMailTemplate', { Kind: 'status', ...wording, Body });
    expect(status).toBe(200);
    expect(body.text).toContain('{{'.repeat(4000));
  });

  it('have one code each, in any case, even when several are created at once', async () => {
    const codes = ['RACE', 'race', 'Race', 'RACE'];
    const answers = await Promise.all(codes.map((BrokerID) => test.as(admin).post('/createbroker', fields({ BrokerID }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: messages.brokerNotCreated,
      code: 'broker_taken',
      errors: { BrokerID: messages.brokerIdTaken },
    });
  });

  it("can't have a code that looks like another one", async () => {
    await create({ BrokerID: 'Al0W' });
    for (const BrokerID of ['A1OW', 'aIow', 'AL-0W', 'alovv'])
      expect(await test.as(admin).post('/createbroker', fields({ BrokerID }))).toMatchObject({
        status: 409,
        body: {
          code: 'broker_taken',
          errors: { BrokerID: 'This looks like the broker code Al0W. Please choose another one.' },
        },
      });
    const answers = await Promise.all(
      ['TW1N', 'TWIN', 'tvvln'].map((BrokerID) => test.as(admin).post('/createbroker', fields({ BrokerID }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('that look alike from before this rule can both be changed', async () => {
    const ids = [];
    for (const BrokerID of ['OLD1', 'OLDI']) {
      const [row] = await test.db.insert(brokers).values({ BrokerID, BrokerName: 'As before' }).returning({ ID: brokers.ID });
      ids.push(row?.ID ?? 0);
    }
    for (const id of ids) expect((await edit(id, { BrokerName: 'Changed' })).status).toBe(200);
  });

  it('are found by their code in any case, which keeps its original spelling', async () => {
    await create({ BrokerID: 'CaSe' });
    const user = await test.make.user(15);
    const names = { Firstname: 'Ada', Lastname: 'Quist', UserType: 15 };
    const moved = await test.as(admin).post(`/user/${user.UserID}`, { ...names, BrokerID: 'case' });
    expect(moved.body.data).toMatchObject({ BrokerID: 'CaSe' });
    const own = await test.as(user).post(`/user/${user.UserID}`, { ...names, BrokerID: 'CASE' });
    expect([own.status, (own.body.data as { BrokerID: string }).BrokerID]).toEqual([200, 'CaSe']);
    const created = await test.as(admin).post('/createListing', payload({ Brokercode: 'cAsE' }));
    const { ListingID } = created.body.listing as { ListingID: number };
    const listing = await test.as(admin).get(`/getListingById?listing_id=${ListingID}`);
    expect(listing.body.listing).toMatchObject({ Brokercode: 'CaSe' });
    const edited = await test.as(admin).post(`/editListing?listing_id=${ListingID}`, payload({ Brokercode: 'ttx' }));
    expect(edited.status).toBe(200);
    for (const [who, BrokerCode] of [
      [admin, 'CASE'],
      [user, 'case'],
    ] as const) {
      expect((await test.as(who).post('/decision', { ListingID, BrokerCode, DecisionStatus: 4 })).status).toBe(200);
      const read = await test.as(who).get(`/listing_status?ListingID=${ListingID}&BrokerCode=${BrokerCode}`);
      expect(read.body.DecisionStatus).toBe(4);
    }
    const rows = (await test.as(admin).get(`/getDecisionstatusForAdmin?ListingID=${ListingID}`)).body.data;
    expect(rows).toMatchObject([{ BrokerCode: 'CaSe' }]);
    expect((await test.as(admin).get('/pursue_request?BrokerCode=cASe')).body.total).toBe(1);
  });

  it('can only be changed by an admin', async () => {
    for (const type of [1, 15, 30] as const) {
      const user = await test.make.user(type);
      const answers = await Promise.all([
        test.as(user).post('/createbroker', fields({ BrokerID: `T${type}` })),
        test.as(user).post('/editbroker?id=1', fields()),
        test.as(user).post('/changeBrokerStatus', { ID: 1, Status: 0 }),
        test.as(user).get('/getBrokerById?id=1'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  it('can be edited, but an outdated second save is refused', async () => {
    const ID = await create({ BrokerID: 'EDIT', templates: { status: wording } });
    const { Version } = await read(ID);
    expect((await edit(ID, { BrokerName: 'First wins', Version })).body).toEqual({ message: messages.brokerUpdated });
    const second = await edit(ID, { BrokerName: 'Second waits', templates: { status: null }, Version });
    expect(second).toMatchObject({ status: 409, body: { code: 'broker_changed' } });
    expect(second.body.conflict).toMatchObject({
      BrokerName: { yours: 'Second waits', theirs: 'First wins' },
      'templates.status': { yours: null, theirs: wording },
      Version: { yours: Version, theirs: Version + 1 },
    });
    expect(await read(ID)).toMatchObject({ BrokerID: 'EDIT', BrokerName: 'First wins', templates: { status: wording } });
    expect((await edit(ID, { BrokerID: 'OTHER' })).status).toBe(400);
    expect((await edit(2_000_000_000)).status).toBe(404);
  });

  it('keep fields that an edit leaves out, and lose fields that it empties', async () => {
    const more = { Folder: 'north', CustomerServiceEmail: 'service@northmere.example', OutgoingEmail: 'post@northmere.example' };
    const invitation = { Subject: 'Look', Body: 'Here: {{link}}' };
    const ID = await create({ BrokerID: 'KEEP', ...more, templates: { status: wording, invitation } });
    const { ContactPhone, BrokerID: _code, ...needed } = fields();
    const save = (over: Record<string, unknown>) => test.as(admin).post(`/editbroker?id=${ID}`, { ...needed, ...over });
    expect((await save({ BrokerName: 'Kept' })).status).toBe(200);
    expect(await read(ID)).toMatchObject({
      ...more,
      BrokerName: 'Kept',
      ContactPhone,
      templates: { status: wording, invitation },
    });
    const emptied = { ContactPhone: null, CustomerServiceEmail: '', OutgoingEmail: '', templates: { status: null } };
    expect((await save(emptied)).status).toBe(200);
    const after = await read(ID);
    expect(after).toMatchObject({ Folder: 'north', ContactPhone: null, CustomerServiceEmail: null });
    expect([after.OutgoingEmail, after.templates]).toEqual(['taro@northmere.example', { invitation }]);
    const trail = await test.db.select().from(auditEntries).where(eq(auditEntries.EntityID, 'KEEP'));
    expect(trail.map(({ NewValue }) => Object.keys(NewValue ?? {})).slice(1)).toEqual([
      ['BrokerName'],
      expect.arrayContaining(['ContactPhone', 'CustomerServiceEmail', 'OutgoingEmail', 'templates.status']),
    ]);
  });

  it('show their new name to their users from the next call on', async () => {
    const ID = await create({ BrokerID: 'NAME' });
    const user = await test.make.user(30, { BrokerID: 'NAME' });
    await test.as(user).get('/authToken');
    await edit(ID, { BrokerName: 'Renamed' });
    expect((await test.as(user).get('/authToken')).body.data).toMatchObject({
      broker: { BrokerID: 'NAME', BrokerName: 'Renamed' },
    });
  });

  it('can no longer be chosen once inactive; the default code stays active', async () => {
    const ID = await create({ BrokerID: 'GONE' });
    const change = (id: number, Status: unknown) => test.as(admin).post('/changeBrokerStatus', { ID: id, Status });
    expect((await change(ID, 0)).body).toEqual({ message: messages.brokerDeactivated });
    const listed = async () => JSON.stringify((await test.as(null).get('/broker?limit=100')).body);
    expect(await listed()).not.toContain('GONE');
    const listing = await test.as(admin).post('/createListing', payload({ Brokercode: 'GONE' }));
    expect(listing).toMatchObject({ status: 400, body: { code: 'broker_unknown', message: messages.brokerNotActive } });
    expect((await change(ID, 1)).body).toEqual({ message: messages.brokerActivated });
    expect(await listed()).toContain('GONE');
    const [first] = await test.db.select().from(brokers).where(eq(brokers.BrokerID, 'TTX'));
    expect(await change(first?.ID ?? 0, 0)).toMatchObject({
      status: 409,
      body: { code: 'broker_default', message: messages.defaultBrokerStays },
    });
    expect((await change(ID, 2)).status).toBe(400);
  });

  describe('as a table', () => {
    it('shows codes and names to everyone, and every column to an admin', async () => {
      const plain = await test.as(null).get('/broker?sid=BrokerName&sod=ASC');
      for (const who of [seller, await test.make.user(30), { token: 'gone' }]) {
        expect((await test.as(who).get('/broker?sid=BrokerName&sod=ASC')).body).toEqual(plain.body);
      }
      const rows = plain.body.data as Record<string, unknown>[];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row)).toEqual(['BrokerID', 'BrokerName']);
      const { body } = await test.as(admin).get('/broker');
      expect((body.data as object[])[0]).toEqual({
        ID: expect.any(Number),
        BrokerID: expect.any(String),
        BrokerName: expect.any(String),
        Status: 1,
        ContactName: expect.any(String),
        CreateDate: expect.any(String),
      });
    });

    it('finds codes beyond the first hundred by name and by code', async () => {
      const rows = Array.from({ length: 500 }, (_, n) => ({ BrokerID: `ROW${n + 1}`, BrokerName: `A house of number ${n + 1}` }));
      await test.db.insert(brokers).values(rows);
      const last = { BrokerID: 'ROW500', BrokerName: 'A house of number 500' };
      for (const query of ['search=number 500', 'search=row500', 'BrokerID=ROW500']) {
        expect((await test.as(null).get(`/broker?limit=100&${query}`)).body.data).toEqual([last]);
      }
      expect((await test.as(null).get('/broker?BrokerID=ROW')).body.data).toEqual([]);
    });

    it('hides inactive codes and contacts from everyone else, in filters, order and exports', async () => {
      await create({ BrokerID: 'HIDE', ContactName: 'Unheard Of', Status: 0 });
      const find = async (who: TestUser | null, query: string) => (await test.as(who).get(`/broker?${query}`)).body.total;
      expect(await find(admin, 'Status=0')).toBe(1);
      expect(await find(admin, 'search=unheard')).toBe(1);
      expect(await find(null, 'search=unheard')).toBe(0);
      expect(await find(null, 'search=HIDE')).toBe(0);
      expect(await find(admin, 'BrokerID=HIDE')).toBe(1);
      expect(await find(null, 'BrokerID=HIDE')).toBe(0);
      expect(await find(null, 'Status=0')).toBe(await find(null, ''));
      for (const sid of ['ContactName', 'CreateDate', 'Status']) {
        expect((await test.as(seller).get(`/broker?sid=${sid}`)).status).toBe(400);
      }
      const file = await test.as(seller).get('/broker?format=csv');
      expect(file.text).not.toMatch(/Contact|Unheard|HIDE/);
    });

    it('audits exports by admins only', async () => {
      for (const who of [null, seller, admin]) {
        expect((await test.as(who).get('/broker?format=csv&search=northmere')).status).toBe(200);
      }
      const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.Action, 'export'));
      expect(
        entries.filter(({ EntityID, NewValue }) => EntityID === 'broker' && JSON.stringify(NewValue).includes('northmere')),
      ).toMatchObject([{ UserID: admin.UserID, Address: '127.0.0.1' }]);
    });
  });

  it('send emails with their own templates and addresses', async () => {
    const ID = await create({
      BrokerID: 'SAYS',
      BrokerName: 'Alpenrand Licensing',
      OutgoingEmail: 'post@alpenrand.example',
      CustomerServiceEmail: 'hilfe@alpenrand.example',
      templates: { status: wording },
    });
    const { db, mail } = test.services;
    const send = (kind: 'status' | 'welcome') =>
      db.transaction((tx) =>
        mail.queue(tx, {
          kind,
          to: { name: 'Ada Quist', address: 'ada@example.com' },
          brokerCode: 'SAYS',
          values: { listing: 'Kühlplatte', status: 'Active', username: 'ada', link: 'https://brevet.example.com/login' },
        }),
      );
    await send('status');
    const own = await mailbox.next();
    expect(own).toMatchObject({
      subject: 'Neu: Kühlplatte',
      from: { name: 'Alpenrand Licensing', address: 'brevet@example.org' },
      replyTo: [{ name: 'Alpenrand Licensing', address: 'post@alpenrand.example' }],
    });
    for (const body of [own.text, own.html]) expect(body).toContain('hilfe@alpenrand.example');
    await send('welcome');
    expect((await mailbox.next()).subject).toBe('Welcome to Alpenrand Licensing');
    await edit(ID, { OutgoingEmail: 'alpenrand@example.org' });
    await send('status');
    const aligned = await mailbox.next();
    expect(aligned).toMatchObject({ from: { address: 'alpenrand@example.org' }, envelopeFrom: 'brevet@example.org' });
    expect(aligned.replyTo).toBeUndefined();
  });

  describe('preview a template', () => {
    const shown = {
      Kind: 'status',
      ...wording,
      BrokerName: 'Alpenrand & Co',
      OutgoingEmail: 'post@alpenrand.example',
      CustomerServiceEmail: 'hilfe@alpenrand.example',
    };

    it('with sample values', async () => {
      const { status, body } = await test.as(admin).post('/previewMailTemplate', shown);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        subject: 'Neu: Cold plate for servers',
        text: expect.stringContaining('ist jetzt Declined'),
        html: expect.stringContaining('Alpenrand &amp; Co'),
      });
    });

    it.each([
      [{ CustomerServiceEmail: '' }, 'post@alpenrand.example'],
      [{ CustomerServiceEmail: 'hilfe@', OutgoingEmail: '', ContactEmail: 'reto@alpenrand.example' }, 'reto@alpenrand.example'],
    ])('with %j, with the same defaults as the real email', async (addresses, asked) => {
      const { body } = await test.as(admin).post('/previewMailTemplate', { ...shown, ...addresses });
      expect(body.text).toContain(`Questions? ${asked}\n`);
    });

    it('and refuse a template that could not be saved', async () => {
      const { status, body } = await test.as(admin).post('/previewMailTemplate', { ...shown, Body: '{{listign}}' });
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { Body: messages.placeholderUnknown('listign') } });
      expect((await test.as(seller).post('/previewMailTemplate', shown)).status).toBe(403);
      expect((await test.as(admin).post('/previewMailTemplate', { ...shown, Kind: 'message' })).status).toBe(400);
    });

    it('and send it only to the caller', async () => {
      const { body } = await test.as(admin).post('/sendTestMail', shown);
      expect(body).toEqual({ message: messages.testMailSent(admin.Email) });
      const mail = await mailbox.next();
      expect(mail).toMatchObject({
        subject: 'Neu: Cold plate for servers',
        recipients: [admin.Email],
        from: { name: 'Alpenrand & Co', address: 'brevet@example.org' },
        replyTo: [{ name: 'Alpenrand & Co', address: 'post@alpenrand.example' }],
      });
      const seen = (await test.as(admin).post('/previewMailTemplate', shown)).body;
      expect(mail.text?.trimEnd()).toBe(seen.text);
      expect(mail.html?.trimEnd()).toBe(seen.html);
      expect(seen.text).toContain('-- \nAlpenrand & Co\nQuestions? hilfe@alpenrand.example\n');
      expect((await test.as(seller).post('/sendTestMail', shown)).status).toBe(403);
      expect((await test.as(admin).post('/sendTestMail', { ...shown, to: 'x@example.com' })).status).toBe(400);
      const [row] = await test.db.select().from(users).where(eq(users.UserID, admin.UserID));
      expect(row?.Email).toBe(admin.Email);
    });
  });
});
