import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { asDay } from '@brevet/contract/day';
import type { EnteredFactRow } from '@brevet/contract/entered-facts';
import type { PatentLegalStatus } from '@brevet/contract/legal-status';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import { printLegalStatus } from '../../commands/patents-legal.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';
import { attachedToPatent } from '../../test/invite.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';

const source = { Day: '2014-11-11', Source: 'Certificate of correction' };

describe('facts entered by hand', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType({ Firstname: 'Jo', Lastname: 'Oduya' });
  });
  afterAll(() => test.close());

  let last = 11_700_000;
  const next = (): string => {
    last += 1;
    return String(last);
  };
  async function imported(name: string, content: string): Promise<void> {
    const folder = importFolder();
    onTestFinished(folder.remove);
    const path = join(folder.path, folder.write(name, content));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    expect(await patentsImportCommand(test.db.$client, [path], said), String(said.stderr.read())).toBe(0);
  }
  /** A grant in the store, filed in 2005 and granted in 2010 unless told otherwise. */
  async function granted({ filed = '20050105', date = '20100309', print = '' } = {}): Promise<string> {
    const number = next();
    const document = grant({ title: 'Plate', number, filed, date });
    await imported('week.xml', document.replace('<us-references-cited>', `${print}<us-references-cited>`));
    return number;
  }
  const save = (who: TestUser | null, PatentNumber: string, fact: object) =>
    test.as(who).post('/saveEnteredFact', { PatentNumber, ...source, ...fact });
  async function entered(PatentNumber: string, fact: object, who = broker): Promise<{ EnteredFactID: number; Version: number }> {
    const { status, body } = await save(who, PatentNumber, fact);
    expect(status, JSON.stringify(body)).toBe(200);
    return { EnteredFactID: body.EnteredFactID as number, Version: body.Version as number };
  }
  const factsOf = async (number: string) =>
    (await test.as(admin).get(`/getEnteredFacts?PatentNumber=${number}`)).body.data as EnteredFactRow[];
  const statusOf = async (number: string, who = buyer, day = '2026-11-27') =>
    (await test.as(who).get(`/getLegalStatus?patentNumber=${number}&day=${day}`)).body.data as PatentLegalStatus;
  const termOf = async (number: string) => {
    const { TermEnd, Certainty } = await statusOf(number);
    return [TermEnd, Certainty];
  };

  /** Imports the office's file with these events of the grant's fees. */
  const fees = (number: string, day: string, ...events: string[]) =>
    imported(
      `MaintFeeEvents_${day}.txt`,
      events.map((event) => `${number.padStart(13, '0')} 11223344 N 20050105 20100309 ${event}\r\n`).join(''),
    );

  it('say who entered them, when, and from what', async () => {
    const number = await granted();
    const { EnteredFactID } = await entered(number, {
      ...{ Kind: 'adjustment', Days: 60, Link: 'https://example.com/certificate', Note: 'See page 2.' },
    });
    expect(await factsOf(`US ${number} B2`)).toEqual([
      {
        EnteredFactID,
        Fact: { Kind: 'adjustment', Days: 60 },
        ...source,
        Link: 'https://example.com/certificate',
        DocID: null,
        Attachment: null,
        Note: 'See page 2.',
        EnteredBy: 'Jo Oduya',
        CreateDate: expect.stringMatching(/Z$/),
        ChangedBy: null,
        LastUpdate: expect.stringMatching(/Z$/),
        UndoneBy: null,
        UndoneDate: null,
        Version: 1,
        Files: { Agree: false, Day: null, Days: 0, AsOf: null },
      },
    ]);
    expect(await termOf(number)).toEqual(['2025-03-06', 'fact']);
    const stdout = new PassThrough();
    await printLegalStatus(test.db, [number], asDay('2026-11-27'), { stdout, stderr: new PassThrough() });
    expect(JSON.parse(String(stdout.read()))).toMatchObject({ TermEnd: '2025-03-06', Entered: await factsOf(number) });
  });

  it('end a term with that of the patent that a disclaimer names, whether the store has it or its end was entered', async () => {
    const named = await granted({ filed: '20030105' });
    const number = await granted({ print: '<us-term-of-grant><disclaimer><text>Yes</text></disclaimer></us-term-of-grant>' });
    expect(await termOf(number)).toEqual(['2025-01-05', 'noLaterThan']);
    await entered(number, { Kind: 'disclaimer', Named: `US ${named}` });
    expect(await statusOf(number)).toMatchObject({
      TermEnd: '2023-01-05',
      Certainty: 'fact',
      Doubts: [],
      Steps: [{ rule: 'twentyYears' }, { rule: 'disclaimer', end: '2023-01-05', tiedTo: named }],
    });
    // The named patent's own facts move the end.
    await entered(named, { Kind: 'adjustment', Days: 10 });
    expect(await termOf(number)).toEqual(['2023-01-15', 'fact']);
    const { ListingID } = await test.make.listing(seller, 1);
    await test.as(seller).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent: [{ patentNumber: number }] });
    expect(
      (await test.as(seller).get(`/patent_details?listing_id=${ListingID}`)).body.data,
      'the same on a listing',
    ).toMatchObject([{ Legal: { TermEnd: '2023-01-15', Certainty: 'fact' } }]);
    await entered(number, { Kind: 'disclaimer', Named: '9999999' });
    expect(await termOf(number), 'another one might end it sooner').toEqual(['2023-01-15', 'noLaterThan']);
  });

  it.each<[string, object, Partial<PatentLegalStatus>]>([
    ['an extension', { Kind: 'extension', Years: 2, Days: 3 }, { TermEnd: asDay('2027-01-08'), Certainty: 'fact' }],
    ['a withdrawn number', { Kind: 'withdrawn' }, { Status: 'withdrawn', TermEnd: null }],
    ['claims that were all canceled', { Kind: 'claimsCanceled', Day: '2020-02-03' }, { TermEnd: asDay('2025-01-05') }],
    ['a payment', { Kind: 'payment', Stage: 8, Day: '2018-03-09', Surcharge: true }, {}],
  ])('give %s', async (_name, fact, expected) => {
    const number = await granted();
    await entered(number, fact);
    expect(await statusOf(number)).toMatchObject(expected);
    expect((await factsOf(number))[0]?.Fact).toMatchObject({ Kind: (fact as { Kind: string }).Kind });
  });

  it('cancel claims from their day on, and a part of the claims not at all', async () => {
    const number = await granted();
    await entered(number, { Kind: 'claimsCanceled', Claims: '1-5, 7', Day: '2020-02-03' });
    const on = async (day: string) => (await statusOf(number, buyer, day)).Status;
    expect(await on('2020-02-03')).not.toBe('claims_cancelled');
    const [row] = await factsOf(number);
    await test.as(broker).post('/undoEnteredFact', { EnteredFactID: row?.EnteredFactID });
    await entered(number, { Kind: 'claimsCanceled', Day: '2020-02-03' });
    expect([await on('2020-02-02'), await on('2020-02-03')]).toEqual([expect.not.stringMatching('claims'), 'claims_cancelled']);
  });

  it('outrank a lapse in the fee records, survive later imports, and say when files agree or not', async () => {
    const number = await granted();
    await fees(number, '20260501', '20140407 EXP.');
    expect(await statusOf(number)).toMatchObject({ Status: 'term_ended', EndedOn: '2014-03-09' });
    await entered(number, { Kind: 'payment', Stage: 4, Day: '2014-02-10', Surcharge: true });
    const paid = { stage: 4, paid: '2014-02-10', timing: 'inGrace' };
    const record = await statusOf(number);
    expect(record).toMatchObject({ Lapses: [], EndedOn: null });
    expect(record.Fees).toContainEqual(expect.objectContaining(paid));
    expect(await factsOf(number)).toMatchObject([{ Files: { Agree: false, Day: '2014-03-09', AsOf: '2026-05-01' } }]);
    await fees(number, '20260601', '20140210 M1551');
    expect(await factsOf(number)).toMatchObject([{ Files: { Agree: true, Day: '2014-02-10' } }]);
    expect((await statusOf(number)).Fees).toContainEqual(expect.objectContaining(paid));
  });

  it('reinstate a patent after a lapse', async () => {
    const number = await granted();
    await fees(number, '20260501', '20140407 EXP.');
    await entered(number, { Kind: 'reinstatement', Day: '2015-06-01' });
    expect((await statusOf(number)).Lapses).toMatchObject([{ lapsed: '2014-03-09', reinstated: '2015-06-01' }]);
    expect(await factsOf(number)).toMatchObject([{ Files: null }]);
  });

  it('join the register: owners and liens follow, for staff', async () => {
    const number = await granted();
    const document = { Kind: 'recording', ReelFrame: '012345/0067', From: 'Ada Quist', To: 'Halden Kestrel', Day: '2024-05-06' };
    await entered(number, { ...document, Conveyance: 'lien' });
    const ownership = async () => (await test.as(broker).get(`/getOwnership?patentNumber=${number}`)).body.data;
    expect(await ownership()).toMatchObject({ Liens: [{ Lender: 'Halden Kestrel', ReelFrame: '12345/67', Release: null }] });
    await entered(number, {
      ...document,
      Conveyance: 'release',
      ReelFrame: '',
      From: 'Halden Kestrel',
      To: 'A',
      Lien: '12345/67',
    });
    expect(await ownership()).toMatchObject({ Liens: [{ Release: { ReelFrame: expect.stringMatching(/^by hand/) } }] });
    expect(JSON.stringify(await statusOf(number, seller))).not.toContain('Kestrel');
  });

  it('can be undone and restored, and stay in the history', async () => {
    const number = await granted();
    const { EnteredFactID } = await entered(number, { Kind: 'adjustment', Days: 60 });
    const undo = (more: object = {}) => test.as(admin).post('/undoEnteredFact', { EnteredFactID, ...more });
    const restore = (more: object = {}) => test.as(broker).post('/restoreEnteredFact', { EnteredFactID, ...more });
    expect(await undo({ Version: 1 })).toMatchObject({ status: 200, body: { message: messages.enteredFactUndone, Version: 2 } });
    expect(await termOf(number)).toEqual(['2025-01-05', 'fact']);
    expect(await factsOf(number)).toMatchObject([{ UndoneBy: 'Ada Quist', UndoneDate: expect.any(String) }]);
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'entered_fact_changed' } });
    expect(await save(broker, number, { Kind: 'adjustment', Days: 61, EnteredFactID })).toMatchObject({ status: 409 });
    expect(await restore({ Version: 1 })).toMatchObject({ status: 409 });
    expect((await restore({ Version: 2 })).status).toBe(200);
    expect(await termOf(number)).toEqual(['2025-03-06', 'fact']);
    await undo();
    await entered(number, { Kind: 'adjustment', Days: 90 });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'entered_fact_known' } });
    expect(await factsOf(number)).toHaveLength(2);
  });

  it('refuse the edit of an older version with both values, and a second fact in the same place', async () => {
    const number = await granted();
    const { EnteredFactID, Version } = await entered(number, { Kind: 'adjustment', Days: 60 });
    await entered(number, { Kind: 'adjustment', Days: 61, EnteredFactID, Version });
    expect(await save(admin, number, { Kind: 'adjustment', Days: 62, EnteredFactID, Version })).toMatchObject({
      status: 409,
      body: {
        code: 'entered_fact_changed',
        message: messages.enteredFactChanged,
        conflict: { Days: { yours: 62, theirs: 61 }, Version: { yours: 1, theirs: 2 } },
      },
    });
    const answers = await Promise.all([1, 2, 3].map((Days) => save(admin, number, { Kind: 'extension', Days })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'entered_fact_known' });
    expect(await factsOf(number)).toMatchObject([{ ChangedBy: 'Jo Oduya' }, { Source: source.Source }]);
  });

  it('can name an attachment of the patent, and no other one', async () => {
    const number = await granted();
    const { PatentID } = (await test.as(broker).post('/createPatent', { PatentNumber: number })).body;
    const other = (await test.as(broker).post('/createPatent', { PatentNumber: next() })).body;
    const files = await Promise.all([PatentID, other.PatentID].map((id) => attachedToPatent(test, broker, Number(id))));
    const [own, wrong] = files;
    expect(await save(broker, number, { Kind: 'adjustment', Days: 1, DocID: wrong })).toMatchObject({
      status: 404,
      body: { errors: { DocID: messages.attachmentOfPatent } },
    });
    await entered(number, { Kind: 'adjustment', Days: 1, DocID: own });
    expect(await factsOf(number)).toMatchObject([{ DocID: own, Attachment: expect.stringMatching(/\./) }]);
  });

  it.each<[string, object, string]>([
    ['a disclaimer over itself', { Kind: 'disclaimer', Named: 'US 11,699,999' }, 'Named'],
    ['a disclaimer over a patent of another country', { Kind: 'disclaimer', Named: 'EP 1000000' }, 'Named'],
    ['an extension without a length', { Kind: 'extension' }, 'Days'],
    ['too many days', { Kind: 'adjustment', Days: 20_001 }, 'Days'],
    ['a stage without a fee', { Kind: 'payment', Stage: 5 }, 'Stage'],
    ['no source', { Kind: 'withdrawn', Source: ' ' }, 'Source'],
    ['a link that runs a script', { Kind: 'withdrawn', Link: 'javascript:alert(1)' }, 'Link'],
    ['a day that is none', { Kind: 'withdrawn', Day: '2026-02-30' }, 'Day'],
    ['no reel and frame', { Kind: 'recording', Conveyance: 'lien', ReelFrame: '12', From: 'A', To: 'B' }, 'ReelFrame'],
    ['an unknown kind', { Kind: 'rumor' }, 'Kind'],
    ['a patent of another country', { Kind: 'withdrawn', Country: 'EP', PatentNumber: 'EP1000000' }, 'PatentNumber'],
  ])('refuse %s', async (_name, fact, field) => {
    const { status, body } = await save(broker, '11699999', fact);
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(body)).toEqual([400, [field]]);
  });

  it('are for brokers and admins alone', async () => {
    const number = await granted();
    const { EnteredFactID } = await entered(number, { Kind: 'adjustment', Days: 60 });
    for (const who of [seller, buyer]) {
      expect((await save(who, number, { Kind: 'withdrawn' })).status).toBe(403);
      expect((await test.as(who).get(`/getEnteredFacts?PatentNumber=${number}`)).status).toBe(403);
      expect((await test.as(who).post('/undoEnteredFact', { EnteredFactID })).status).toBe(403);
      expect(JSON.stringify(await statusOf(number, who))).not.toMatch(/Oduya|Certificate/);
    }
    expect((await save(broker, number, { Kind: 'withdrawn', EnteredFactID: 2_000_000_000 })).status).toBe(404);
  });
});
