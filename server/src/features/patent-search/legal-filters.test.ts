import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { addDays, addMonths, addYears, dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import type { FoundPatent } from '@brevet/contract/patent-search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patentsImportCommand } from '../../commands/import-patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFolder } from '../../test/import-files.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';
import { computeTerms } from '../patent-terms/compute-terms.ts';

const today = dayAt(new Date(), 'UTC');
const compact = (day: Day) => day.replaceAll('-', '');
const paid = ['M1551', 'M1552', 'M1553'];

/** Filing, grant, and the codes of fee events, entered when each fee could be paid. */
const patents: Record<string, { filed: Day; granted: Day; codes?: string[] }> = {
  '8000001': { filed: addYears(today, -15), granted: addYears(today, -13), codes: paid },
  '8000002': { filed: addDays(addYears(today, -20), -1), granted: addYears(today, -18), codes: paid },
  '8000003': { filed: addYears(today, -20), granted: addYears(today, -18), codes: paid },
  '8000004': { filed: addYears(today, -6), granted: addMonths(today, -41), codes: ['BIG.'] },
  '8000005': { filed: addYears(today, -6), granted: addMonths(today, -45), codes: ['BIG.'] },
  '8000006': { filed: addYears(today, -8), granted: addYears(today, -5), codes: ['EXP.'] },
};

describe('searches by term, status and fee', () => {
  let test: TestApp;
  let broker: TestUser;
  let buyer: TestUser;
  const folder = importFolder();
  beforeAll(async () => {
    test = await startTestApp();
    [broker, buyer] = await Promise.all([test.make.user(30), test.make.user(15)]);
    const entered = (granted: Day, code: string, at: number) =>
      code === 'EXP.' ? addDays(addYears(granted, 4), 30) : addDays(addYears(granted, code === 'BIG.' ? 0 : 3 + 4 * at), 10);
    const documents = Object.entries(patents).map(([number, { filed, granted }]) =>
      grant({ number, title: 'Plate', filed: compact(filed), date: compact(granted) }),
    );
    const fees = Object.entries(patents).flatMap(([number, { filed, granted, codes = [] }]) =>
      codes
        .map((code, at) =>
          [
            number.padStart(13, '0'),
            '17190001 N',
            compact(filed),
            compact(granted),
            compact(entered(granted, code, at)),
            code.padEnd(5),
          ].join(' '),
        )
        .reverse(),
    );
    const paths = [
      folder.write('grants.xml', documents.join('')),
      folder.write(`MaintFeeEvents_${compact(today)}.txt`, `${fees.join('\r\n')}\r\n`),
    ].map((name) => join(folder.path, name));
    const said = { stdout: new PassThrough(), stderr: new PassThrough() };
    expect(await patentsImportCommand(test.db.$client, paths, said), String(said.stderr.read())).toBe(0);
    await test.make.bulkPatent({ PatentNumber: '8000007', Title: 'Plate', FiledDate: null, IssuedDate: null });
    await test.make.bulkPatent({ PatentNumber: '20240000001', Title: 'Plate', PatentStatus: 'Application', FiledDate: today });
    await computeTerms(test);
  });
  afterAll(async () => {
    folder.remove();
    await test.close();
  });

  const get = (path: string, fields: Record<string, string>, who = broker) =>
    test.as(who).get(`/${path}?${new URLSearchParams(fields)}`);
  const found = async (fields: Record<string, string>, who = broker): Promise<string[]> =>
    ((await get('searchPatent', fields, who)).body.data as FoundPatent[]).map(({ PatentNumber }) => PatentNumber);

  it.each<[string, Record<string, string>, string[]]>([
    ['a status', { LegalStatus: 'in_force' }, ['8000001', '8000003']],
    ['a lapse', { LegalStatus: 'lapsed' }, ['8000006']],
    ['an ended term', { LegalStatus: 'term_ended' }, ['8000002']],
    ['a fee that can be paid', { LegalStatus: 'fee_payable' }, ['8000004']],
    ['an overdue fee', { LegalStatus: 'fee_in_grace' }, ['8000005']],
    ['applications', { LegalStatus: 'not_granted' }, ['20240000001']],
    ['patents without a known term', { LegalStatus: 'unverified' }, ['8000007']],
    ['an end today, both days included', { TermFrom: today, TermTo: today }, ['8000003']],
    [
      'no end on the day before a lapse',
      { TermFrom: addDays(addYears(today, -1), -1), TermTo: addDays(addYears(today, -1), -1) },
      [],
    ],
    ['an end by a lapse', { TermTo: addYears(today, -1) }, ['8000006']],
    ['ends until yesterday', { TermTo: addDays(today, -1) }, ['8000002', '8000006']],
    ['no years left, but the day', { YearsLeft: '0', TermTo: addYears(today, 1) }, ['8000003']],
    ['exactly five years left', { YearsLeft: '5', TermTo: addYears(today, 5) }, ['8000001']],
    ['six years left', { YearsLeft: '6', TermTo: addYears(today, 15) }, ['8000004', '8000005']],
    ['fees that are overdue', { FeeMonths: '0' }, ['8000005']],
    ['fees that are due within two months', { FeeMonths: '2' }, ['8000004', '8000005']],
    ['words and a status', { Keywords: 'plate', LegalStatus: 'lapsed' }, ['8000006']],
    ['numbers and a status', { PatentNumber: '8000001, 8000002', LegalStatus: 'term_ended' }, ['8000002']],
    ['all of them', { LegalStatus: 'fee_payable', FeeMonths: '3', YearsLeft: '1', TermTo: addYears(today, 14) }, ['8000004']],
  ])('find %s', async (_name, fields, numbers) => {
    for (const who of [broker, buyer]) expect((await found(fields, who)).toSorted()).toEqual(numbers.toSorted());
    const { body } = await get('searchPatent', fields);
    expect(body).toMatchObject({ total: numbers.length, more: false });
    expect(body.message).toBeUndefined();
  });

  it.each([
    ['an unknown status', { LegalStatus: 'active' }, 'LegalStatus'],
    ['a negative number of years', { YearsLeft: '-1' }, 'YearsLeft'],
    ['a part of a month', { FeeMonths: '1.5' }, 'FeeMonths'],
    ['a day that does not exist', { TermFrom: '2027-02-29' }, 'TermFrom'],
    ['days in the wrong order', { TermFrom: '2027-02-02', TermTo: '2027-02-01' }, 'TermTo'],
  ])('refuse %s', async (_name, fields, field) => {
    const { status, body } = await get('searchPatent', fields);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
  });

  it('sort by the end of the term, unknown ends first or last, page by page', async () => {
    const numbers: string[] = [];
    let after: string | undefined;
    do {
      const fields = { Keywords: 'plate', sid: 'TermEnd', sod: 'ASC', limit: '10', ...(after ? { after } : {}) };
      const { body } = await get('searchPatent', fields);
      numbers.push(...(body.data as FoundPatent[]).map(({ PatentNumber }) => PatentNumber));
      after = body.next as string | undefined;
    } while (after);
    const ends = ['8000007', '8000006', '8000002', '8000003', '8000001'];
    expect(numbers.slice(0, 5)).toEqual(ends);
    const down = await found({ LegalStatus: 'in_force', sid: 'TermEnd', sod: 'DESC' });
    expect(down).toEqual(['8000001', '8000003']);
  });

  it('show the term and the fee in rows and files, and an owner to staff alone', async () => {
    const { body } = await get('searchPatent', { PatentNumber: '8000006' });
    expect(body.data).toMatchObject([
      {
        LegalStatus: 'lapsed',
        TermEnd: addYears(today, 12),
        EndedOn: addYears(today, -1),
        FeeDue: null,
        RecordedOwner: expect.any(String),
      },
    ]);
    const { text } = await get('searchPatent', { PatentNumber: '8000004', format: 'csv' });
    expect(text).toContain('Fee payable');
    expect(text).toContain('Recorded owner');
    expect((await get('searchPatent', { PatentNumber: '8000004', format: 'csv' }, buyer)).text).not.toContain('Recorded owner');
    expect(
      Object.keys(((await get('searchPatent', { PatentNumber: '8000006' }, buyer)).body.data as object[])[0] ?? {}),
    ).not.toContain('RecordedOwner');
  });

  it('find a recorded owner, or the one at issue, for staff', async () => {
    const all = Object.keys(patents);
    expect((await found({ RecordedOwner: 'bare holding' })).toSorted()).toEqual(all);
    expect((await found({ RecordedOwner: 'HOLD* gmbh', Keywords: 'plate' })).toSorted()).toEqual(all);
    expect(await found({ RecordedOwner: 'halden nobody' })).toEqual([]);
    expect(await found({ RecordedOwner: 'holding', LegalStatus: 'lapsed' })).toEqual(['8000006']);
  });

  it('never let buyers learn a recorded owner', async () => {
    for (const RecordedOwner of ['halden', 'nobody', '*']) {
      expect(await found({ RecordedOwner, PatentNumber: '8000001' }, buyer)).toEqual(['8000001']);
      expect((await get('searchPatent', { RecordedOwner }, buyer)).status).toBe(400);
      for (const path of ['searchLandscape', 'patentStatusCounts'])
        expect((await get(path, { RecordedOwner, PatentNumber: '8000001' }, buyer)).body).toMatchObject({
          code: 'field_not_allowed',
        });
    }
  });

  it('count by status under the other filters', async () => {
    const counts = async (fields: Record<string, string>) => {
      const { body } = await get('patentStatusCounts', fields);
      return Object.fromEntries(
        (body.data as { LegalStatus: string; Patents: number }[]).map((row) => [row.LegalStatus, row.Patents]),
      );
    };
    const all = { in_force: 2, term_ended: 1, fee_payable: 1, fee_in_grace: 1, lapsed: 1, not_granted: 1, unverified: 1 };
    expect(await counts({ LegalStatus: 'lapsed' })).toEqual(all);
    expect(await counts({ Keywords: 'plate', LegalStatus: 'lapsed' })).toEqual(all);
    expect(await counts({ FeeMonths: '2' })).toEqual({ fee_payable: 1, fee_in_grace: 1 });
    expect(await counts({ Keywords: 'plate', TermTo: addDays(today, -1) })).toEqual({ term_ended: 1, lapsed: 1 });
  });

  it('narrow and sort the patents of the brokerage, too', async () => {
    const seller = await test.make.user(1);
    const admin = await test.make.user(40);
    const { ListingID } = await test.make.listing(seller, 1);
    const listingPatent = ['8000001', '8000003', '8000005', '8000006', '5000001'].map((patentNumber) => ({ patentNumber }));
    await test.as(admin).post(`/createListingPatent?listing_id=${ListingID}`, { listingPatent });
    const listed = async (fields: Record<string, string>, who = admin): Promise<string[]> =>
      ((await get('patents', fields, who)).body.data as FoundPatent[]).map(({ PatentNumber }) => PatentNumber);
    for (const who of [admin, buyer]) {
      expect(await listed({ LegalStatus: 'lapsed' }, who)).toEqual(['8000006']);
      expect(await listed({ YearsLeft: '5', TermTo: addYears(today, 5) }, who)).toEqual(['8000001']);
      expect(await listed({ TermFrom: today, TermTo: today }, who)).toEqual(['8000003']);
      expect(await listed({ FeeMonths: '0' }, who)).toEqual(['8000005']);
      const sorted = await listed({ sid: 'TermEnd', sod: 'DESC' }, who);
      expect(sorted).toEqual(['8000005', '8000001', '8000003', '8000006', '5000001']);
      expect((await get('patents', { TermTo: addDays(today, -1), format: 'csv' }, who)).text).toContain('Lapsed');
    }
    expect(await listed({ RecordedOwner: 'nobody' })).toEqual([]);
    expect(await listed({ RecordedOwner: '...' })).toEqual([]);
    expect((await listed({ RecordedOwner: 'nobody' }, buyer)).length).toBe(5);
  });

  it('say that terms are still being computed, and leave out no patent that is only sorted', async () => {
    await test.make.bulkPatent({ PatentNumber: '8000009', Title: 'Gasket' });
    const { body } = await get('searchPatent', { Keywords: 'gasket', YearsLeft: '0' });
    expect(body).toMatchObject({ total: 0, message: messages.termsNotComputed });
    expect(await found({ Keywords: 'gasket', sid: 'TermEnd' })).toEqual(['8000009']);
    const history = async () => (await get('imports', {}, await test.make.user(40))).body.message;
    expect(await history()).toBe(messages.termsLeft(1));
    await computeTerms(test);
    expect(await history()).toBeUndefined();
    expect(await found({ Keywords: 'gasket', YearsLeft: '0' })).toEqual(['8000009']);
  });
});
