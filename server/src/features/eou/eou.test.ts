import { randomUUID } from 'node:crypto';
import type { EouRow } from '@brevet/contract/eou';
import { messages } from '@brevet/contract/messages';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { auditEntries } from '../../schema/audit.ts';
import { patentClaims } from '../../schema/bulk-patents.ts';
import { eouElements, patentEou } from '../../schema/eou.ts';
import { listings } from '../../schema/listings.ts';
import { patents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { holdRows } from '../../test/hold.ts';
import { listen } from '../../test/listen.ts';

const missing = 2_000_000_000;
const element = {
  Element: 'a pump that moves a fluid;',
  Evidence: 'The data sheet shows a pump on page 4.',
  SourceURL: 'https://example.com/data-sheet.pdf',
  SourceDate: '2026-02-03',
  DocID: null,
};
const fields = {
  Patent: '7123456',
  Country: 'US',
  List: null,
  TargetCompany: 'Lumenar',
  TargetProduct: 'Silent 2',
  EOUType: 'product',
  Probability: 70,
  EOURating: 60,
  EOUAnalysisLevel: 3,
  Qps: 55,
  Summary: 'Sold since 2024.',
  ClaimNumber: 1,
  Claim: 'A machine, comprising: a pump; and a valve.',
  Elements: [element],
};

describe('evidence of use', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType({ BrokerID: 'NMB', Firstname: 'Tolu', Lastname: 'Oduya' });
  });
  afterAll(() => test.close());

  const save = (who: TestUser | null, more: object = {}) => test.as(who).post('/saveEou', { ...fields, ...more });
  const created = async (more: object = {}) => Number((await save(broker, more)).body.EouID);
  const read = async (who: TestUser, EouID: number) => {
    const { status, body } = await test.as(who).get(`/getEou?EouID=${EouID}`);
    return { status, eou: body.eou as EouRow, elements: body.elements as object[] };
  };
  const rowsOf = async (path: string, who = admin) => {
    const { status, body } = await test.as(who).get(path);
    expect(status, path).toBe(200);
    return body.data as EouRow[];
  };

  const attach = async (to: { PatentID: number } | { ListingID: number }): Promise<number> => {
    const { UserID } = broker;
    const FileName = randomUUID();
    await test.db
      .insert(storedFiles)
      .values({ FileName, OriginalName: 'teardown.pdf', MediaType: 'application/pdf', Size: 9, UserID, State: 'checked' });
    const [row] = await test.db
      .insert(listingAttachments)
      .values({ FileName, UserID, ...to })
      .returning();
    return row?.DocID ?? 0;
  };

  it('is created, changed and deleted by brokers and admins, whoever created it', async () => {
    const EouID = await created();
    const { eou, elements } = await read(admin, EouID);
    expect(eou).toEqual({
      EouID,
      PatentID: expect.any(Number),
      Title: null,
      Cited_count: null,
      ...fields,
      Elements: 1,
      Complete: 1,
      Analyst: 'Tolu Oduya',
      CreateDate: expect.stringMatching(/Z$/),
      Version: 1,
      can: { update: true, delete: true },
    });
    expect(elements).toEqual([{ Position: 1, ...element, Attachment: null }]);
    const Elements = [{ Element: 'a valve' }, element];
    expect((await save(admin, { EouID, Version: 1, TargetProduct: '', Elements })).body).toEqual({
      message: 'Evidence of use saved',
      EouID,
      Version: 2,
    });
    const changed = await read(broker, EouID);
    expect(changed.eou).toMatchObject({ TargetProduct: '', Elements: 2, Complete: 1, Analyst: 'Tolu Oduya', Version: 2 });
    expect(changed.elements).toMatchObject([
      { Position: 1, Element: 'a valve', Evidence: '', SourceURL: '', SourceDate: null },
      { Position: 2, ...element },
    ]);
    expect((await save(broker, { EouID, Version: 2, TargetProduct: '', Elements })).body.Version).toBe(2);
    expect((await test.as(admin).delete(`/deleteEou?EouID=${EouID}`)).body).toEqual({ message: 'Deleted successfully' });
    expect((await read(admin, EouID)).status).toBe(404);
    expect((await test.as(admin).delete(`/deleteEou?EouID=${EouID}`)).status).toBe(404);
    expect(await test.db.$count(eouElements, eq(eouElements.EouID, EouID))).toBe(0);
  });

  it('is closed to sellers, buyers and people without a session', async () => {
    const EouID = await created();
    const own = await test.make.listing(seller, 1);
    for (const [who, status] of [
      [seller, 403],
      [buyer, 403],
      [null, 401],
    ] as const) {
      for (const path of [
        '/getEouByPatentNumber?Patent=7123456',
        '/eou_listing?format=csv',
        `/getEou?EouID=${EouID}`,
        `/getEouElements?EouID=${EouID}`,
        `/eouDocument?EouID=${EouID}`,
      ])
        expect((await test.as(who).get(path)).status, path).toBe(status);
      expect((await save(who, { List: own.ListingID })).status).toBe(status);
      expect((await save(who, { EouID })).status).toBe(status);
      expect((await test.as(who).delete(`/deleteEou?EouID=${EouID}`)).status).toBe(status);
    }
    expect((await read(admin, EouID)).status).toBe(200);
  });

  it('takes the analyst from the session and the times from the clock, whatever the body says', async () => {
    for (const more of [{ AnalystID: admin.UserID }, { Analyst: 'Me' }, { CreateDate: '2020-01-01' }, { Complete: 1 }])
      expect((await save(broker, more)).status).toBe(400);
  });

  it('finds the patent in any notation, and stores it once', async () => {
    const ids = [await created({ Patent: 'US 7,234,567 B2' }), await created({ Patent: '07234567' })];
    const rows = await test.db.select().from(patents).where(eq(patents.PatentNumber, '7234567'));
    expect(rows).toHaveLength(1);
    for (const number of ['7234567', 'US7234567B2', '7%2C234%2C567'])
      expect((await rowsOf(`/getEouByPatentNumber?Patent=${number}`)).map(({ EouID }) => EouID).sort()).toEqual(ids.sort());
    expect(await rowsOf('/getEouByPatentNumber?Patent=7234567&Country=DE')).toEqual([]);
    const answer = await test.as(admin).get('/getEouByPatentNumber?Patent=abc');
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'patent_number_invalid', errors: { Patent: expect.any(String) } },
    });
    expect((await test.as(admin).get('/getEouByPatentNumber')).body.errors).toEqual({ Patent: 'Patent Number is Required' });
  });

  it('stores the patent once when two people begin at the same moment', async () => {
    const answers = await Promise.all([broker, admin, broker, admin].map((who) => save(who, { Patent: '7345678' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await test.db.$count(patents, eq(patents.PatentNumber, '7345678'))).toBe(1);
  });

  it('names the listing that it is for, until that is deleted', async () => {
    const { ListingID } = await test.make.listing(seller, 0);
    const EouID = await created({ List: ListingID });
    expect((await read(broker, EouID)).eou.List).toBe(ListingID);
    await test.db.delete(listings).where(eq(listings.ListingID, ListingID));
    expect((await read(broker, EouID)).eou.List).toBeNull();
    expect((await save(broker, { List: missing })).status).toBe(404);
  });

  it('is filtered by type, level, stars and words', async () => {
    const mine = { TargetCompany: 'Quellin', Patent: '7456789' };
    const low = await created({ ...mine, EOURating: 30, EOUType: 'standard', EOUAnalysisLevel: 1 });
    const high = await created({ ...mine, EOURating: 80, TargetProduct: '50%_off' });
    const ids = async (query: string) => (await rowsOf(`/eou_listing?${query}`)).map(({ EouID }) => EouID);
    expect(await ids('search=quellin&star=1')).toEqual([low]);
    expect(await ids('search=QUELLIN&star=5')).toEqual([high]);
    expect(await ids('search=7456789&EOUType=standard')).toEqual([low]);
    expect(await ids('search=US7456789&EOUAnalysisLevel=3')).toEqual([high]);
    expect(await ids('search=%25_')).toEqual([high]);
    for (const query of ['star=6', 'EOUType=x', 'EOUAnalysisLevel=4', 'sid=Summary', 'sid=Version'])
      expect((await test.as(admin).get(`/eou_listing?${query}`)).status, query).toBe(400);
  });

  it('is sorted by probability, the largest first and unknown ones last', async () => {
    const mine = { TargetCompany: 'Ordered', Patent: '7567890' };
    const none = await created({ ...mine, Probability: null });
    const [small, large] = [await created({ ...mine, Probability: 5 }), await created({ ...mine, Probability: 95 })];
    const rows = await rowsOf('/eou_listing?search=Ordered&sid=Probability&sod=DESC');
    expect(rows.map(({ EouID }) => EouID)).toEqual([large, small, none]);
  });

  it('refuses a change based on an older version, with both values', async () => {
    const EouID = await created();
    await save(admin, { EouID, Version: 1, Probability: 90 });
    const Elements = [element, { ...element, Element: 'a valve' }];
    const answer = await save(broker, { EouID, Version: 1, Elements });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'eou_changed',
        message: messages.eouChangedMeanwhile,
        conflict: {
          Probability: { yours: 70, theirs: 90 },
          Elements: { yours: Elements, theirs: [element] },
          Version: { yours: 1, theirs: 2 },
        },
      },
    });
    const refused = await test.as(broker).delete(`/deleteEou?EouID=${EouID}&Version=1`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'eou_changed' } });
    expect((await read(broker, EouID)).eou).toMatchObject({ Probability: 90, Elements: 1, Version: 2 });
  });

  it('keeps one of two changes at the same moment, whole', async () => {
    const EouID = await created();
    const chart = (Element: string, count: number) => Array.from({ length: count }, () => ({ Element }));
    const answers = await Promise.all(
      ['first', 'second'].map((name, index) => save(broker, { EouID, Version: 1, Elements: chart(name, 20 + index) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = await test.db.select().from(eouElements).where(eq(eouElements.EouID, EouID));
    const names = new Set(stored.map(({ Element }) => Element));
    expect(names.size).toBe(1);
    expect(stored).toHaveLength(names.has('first') ? 20 : 21);
  });

  it('leaves the chart as it was if a change fails midway', async () => {
    const EouID = await created();
    const Elements = [{ Element: 'another' }];
    expect((await save(broker, { EouID, Elements, List: missing })).status).toBe(404);
    expect((await read(broker, EouID)).elements).toMatchObject([element]);
    const edits = and(eq(auditEntries.EntityID, String(EouID)), eq(auditEntries.Action, 'edit'));
    expect(await test.db.$count(auditEntries, edits)).toBe(0);
  });

  it('stores all of a chart or nothing when the caller leaves midway', async () => {
    const EouID = await created();
    const stop = new AbortController();
    const Elements = Array.from({ length: 100 }, (_, index) => ({ Element: `element ${index}` }));
    const sent = fetch(`${test.url}/api/saveEou`, {
      method: 'POST',
      headers: { authorization: `Bearer ${broker.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, EouID, Version: 1, Elements }),
      signal: stop.signal,
    }).catch(() => null);
    stop.abort();
    await sent;
    // The next change waits for the row's lock, so it comes after whatever the first one did.
    await save(admin, { EouID, Probability: 1 });
    expect([1, 100]).toContain((await read(admin, EouID)).eou.Elements);
  });

  it('allows 100 elements, and says so for more', async () => {
    const elements = (count: number) => Array.from({ length: count }, () => ({ Element: 'x' }));
    expect((await save(broker, { Elements: elements(100) })).status).toBe(200);
    for (const count of [101, 4000]) {
      const answer = await save(broker, { Elements: elements(count) });
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'A claim chart can have up to 100 elements.', errors: { Elements: expect.any(String) } },
      });
    }
    expect((await save(broker, { Elements: elements(10_000) })).status).toBe(400);
    expect((await save(broker, { Summary: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it.each([
    [{ TargetCompany: '' }, 'TargetCompany'],
    [{ TargetCompany: 'two\nlines' }, 'TargetCompany'],
    [{ Patent: '' }, 'Patent'],
    [{ Patent: 'abc' }, 'Patent'],
    [{ Country: 'USA' }, 'Country'],
    [{ Probability: 101 }, 'Probability'],
    [{ Probability: -1 }, 'Probability'],
    [{ Probability: 1.5 }, 'Probability'],
    [{ EOURating: null }, 'EOURating'],
    [{ EOUAnalysisLevel: 4 }, 'EOUAnalysisLevel'],
    [{ EOUType: 'magic' }, 'EOUType'],
    [{ Elements: [{ Element: '' }] }, 'Elements.0.Element'],
    [{ Elements: [{ ...element, SourceURL: 'javascript:alert(1)' }] }, 'Elements.0.SourceURL'],
    [{ Elements: [{ ...element, SourceURL: 'data:text/html,x' }] }, 'Elements.0.SourceURL'],
    [{ Elements: [{ ...element, SourceURL: 'ftp://example.com/a' }] }, 'Elements.0.SourceURL'],
    [{ Elements: [{ ...element, SourceURL: '//example.com' }] }, 'Elements.0.SourceURL'],
    [{ Elements: [{ ...element, SourceURL: ' \u0001javascript:alert(1)' }] }, 'Elements.0.SourceURL'],
    [{ Elements: [{ ...element, SourceDate: '2026-02-30' }] }, 'Elements.0.SourceDate'],
    [{ Elements: [{ ...element, Position: 4 }] }, 'Elements.0.Position'],
  ])('is refused with %j', async (more, field) => {
    const { status, body } = await save(broker, more);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('is refused with a claim that is too long', async () => {
    const { status, body } = await save(broker, { Claim: 'x'.repeat(20_001) });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['Claim']]);
  });

  it('keeps markup as text, and neutralizes formulas in CSV files', async () => {
    const TargetCompany = '=cmd|calc';
    const Element = '<img src=x onerror=alert(1)>';
    const EouID = await created({ TargetCompany, Elements: [{ ...element, Element, Evidence: '@SUM(1)' }, { Element: '+1' }] });
    expect((await read(broker, EouID)).eou.TargetCompany).toBe(TargetCompany);
    const list = await test.as(broker).get('/eou_listing?format=csv&search=cmd');
    expect(list.text).toContain(`,'=cmd|calc,`);
    const { text, headers } = await test.as(broker).get(`/getEouElements?format=csv&EouID=${EouID}`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'No.,Claim element,Evidence,Source,Source date,Attachment',
      `1,${Element},'@SUM(1),https://example.com/data-sheet.pdf,2026-02-03,`,
      `2,'+1,,,,`,
      '',
    ]);
    expect((await test.as(broker).get(`/getEouElements?EouID=${missing}`)).status).toBe(404);
  });

  it('is refused if someone deletes its listing or an attachment at the same moment', async () => {
    const EouID = await created({ Patent: '7678903' });
    const DocID = await attach({ PatentID: (await read(broker, EouID)).eou.PatentID });
    const { ListingID } = await test.make.listing(seller, 0);
    const row = eq(listingAttachments.DocID, DocID);
    const [withFile] = await holdRows(
      test,
      sql`select from ${listingAttachments} where ${row} for update`,
      [() => save(broker, { EouID, Patent: '7678903', Elements: [{ ...element, DocID }] })],
      (tx) => tx.delete(listingAttachments).where(row),
    );
    expect(withFile).toMatchObject({ status: 404, body: { message: messages.attachmentOfPatent } });
    const [withListing] = await holdRows(
      test,
      sql`select from ${listings} where ${eq(listings.ListingID, ListingID)} for update`,
      [() => save(broker, { List: ListingID })],
      (tx) => tx.delete(listings).where(eq(listings.ListingID, ListingID)),
    );
    expect(withListing?.status).toBe(404);
  });

  it('names attachments of its patent, and of nothing else', async () => {
    const EouID = await created({ Patent: '7678901' });
    const { PatentID } = (await read(broker, EouID)).eou;
    const [ofPatent, ofOther] = await Promise.all([
      attach({ PatentID }),
      attach({ ListingID: (await test.make.listing(seller, 1)).ListingID }),
    ]);
    const without = { ...element, SourceURL: '', SourceDate: null };
    const saved = await save(broker, { EouID, Patent: '7678901', Elements: [{ ...without, DocID: ofPatent }] });
    expect(saved.status).toBe(200);
    expect((await read(broker, EouID)).eou).toMatchObject({ Elements: 1, Complete: 1 });
    expect((await read(broker, EouID)).elements).toMatchObject([{ DocID: ofPatent, Attachment: 'teardown.pdf' }]);
    for (const DocID of [ofOther, missing])
      expect(await save(broker, { EouID, Patent: '7678901', Elements: [element, { ...without, DocID }] })).toMatchObject({
        status: 404,
        body: { errors: { 'Elements.1.DocID': 'Choose an attachment of this patent.' } },
      });
    expect((await save(broker, { EouID, Patent: '7123456', Elements: [{ ...without, DocID: ofPatent }] })).status).toBe(404);
    await test.db.delete(listingAttachments).where(eq(listingAttachments.DocID, ofPatent));
    expect((await read(broker, EouID)).elements).toMatchObject([{ DocID: null, Attachment: null }]);
    expect((await read(broker, EouID)).eou.Complete).toBe(0);
  });

  it('finds the claims of patents whose full text was imported', async () => {
    const Claims = [
      { number: 1, text: 'A pump comprising:\na wheel.', dependsOn: [] },
      { number: 2, text: 'The pump of claim 1.', dependsOn: [1] },
    ];
    await test.db.insert(patentClaims).values({ Country: 'US', PatentNumber: '7789012', Claims });
    const claims = (query: string, who = broker) => test.as(who).get(`/getPatentClaims?${query}`);
    expect((await claims('Patent=US+7,789,012+B2')).body).toEqual({ data: Claims });
    expect((await claims('Patent=7789012&Country=DE')).body).toEqual({ data: [] });
    expect((await claims('Patent=abc')).body.code).toBe('patent_number_invalid');
    expect((await claims('Patent=7789012', seller)).status).toBe(403);
  });

  it('shows the citations of the patent if they are known', async () => {
    const [row] = await test.db.select().from(patentEou).limit(1);
    expect(row).toBeDefined();
    expect((await rowsOf('/getEouByPatentNumber?Patent=7123456'))[0]).toMatchObject({ Cited_count: null, Title: null });
  });

  it('is announced to brokers and admins, not to others', async () => {
    const streams = await Promise.all([admin, seller, buyer].map((who) => listen(test, who)));
    const [ofAdmin, ofSeller, ofBuyer] = streams;
    await created();
    await ofAdmin?.until('eou');
    for (const who of [seller, buyer]) await test.as(who).post('/seenUnreadEmailMessage', { MessageID: 'all' });
    for (const stream of [ofSeller, ofBuyer]) expect(await stream?.until('inbox')).not.toContain('eou');
    for (const { stop } of streams) stop();
  });
});
