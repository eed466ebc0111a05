import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { feeEventCodes, maintenanceFees } from '../../../schema/legal-records.ts';
import { legalImports, permutations } from '../../../test/legal-imports.ts';
import { legalRecordsOf } from '../../legal-records/legal-records.ts';
import { zip } from '../fixtures/sample-documents.ts';
import { importFiles } from '../import-files.ts';
import { inspectFile } from '../inspect-file.ts';

const shared = new URL('../../../../../../shared/data/08-legal/fees/', import.meta.url).pathname;

interface Row {
  number: string;
  application?: string;
  entity?: string;
  filed?: string;
  issued?: string;
  entered: string;
  code: string;
}

/** A row as the office writes it, with 13 columns for the number or 7. */
const row = (
  { number, application = '10123456', entity = 'N', filed = '20030102', issued = '20050816', entered, code }: Row,
  width = 13,
) => `${number.padStart(width, '0')} ${application} ${entity} ${filed} ${issued} ${entered} ${code.padEnd(5)}\r\n`;
const event = (number: string, entered: string, code: string, more: Partial<Row> = {}) => row({ number, entered, code, ...more });

describe('imports of maintenance fee events', () => {
  const test = legalImports();
  const { file, imported } = test;
  beforeEach(() => test.database.pool.query('truncate maintenance_fees, fee_event_codes'));

  const stored = () => test.database.db.select().from(maintenanceFees).orderBy(maintenanceFees.PatentNumber);
  const feesOf = async (PatentNumber: string) => (await legalRecordsOf(test.database.db, { Country: 'US', PatentNumber })).fees;

  it('store the events of each patent under the number and application of the store', async () => {
    const content =
      event('6930001', '20130211', 'M1552', { entity: 'Y' }) +
      event('6930001', '20090301', 'REM.', { entity: 'Y' }) +
      event('RE38194', '20070220', 'M2551', { application: '09955123', entity: '?' });
    const { report, problems } = await imported('MaintFeeEvents_20250401.txt', content);
    expect(problems).toEqual([]);
    expect(report).toMatchObject({
      format: 'USPTO maintenance fee events',
      state: 'done',
      counts: { read: 3, added: 3, changed: 0, same: 0, skipped: 0 },
    });
    expect(await stored()).toEqual([
      {
        PatentNumber: '6930001',
        ApplicationNumber: '10123456',
        Entity: 'Y',
        FiledDate: '2003-01-02',
        IssuedDate: '2005-08-16',
        Events: ['2013-02-11 M1552', '2009-03-01 REM.'],
        AsOf: '2025-04-01',
      },
      {
        PatentNumber: 'RE38194',
        ApplicationNumber: '09955123',
        Entity: null,
        FiledDate: '2003-01-02',
        IssuedDate: '2005-08-16',
        Events: ['2007-02-20 M2551'],
        AsOf: '2025-04-01',
      },
    ]);
  });

  it.each([
    ['0000006930001', '6930001'],
    ['      6930001', '6930001'],
    ['0000011646472', '11646472'],
    ['000000RE38194', 'RE38194'],
    ['RE00000038194', 'RE38194'],
    ['      RE38194', 'RE38194'],
    ['     RE038194', 'RE38194'],
    ['RE38194      ', 'RE38194'],
    ['00000D0806350', 'D806350'],
  ])('read the number "%s"', async (written, number) => {
    await imported(`number-${number}.txt`, row({ number: written, entered: '20130211', code: 'M1552' }));
    expect((await stored()).map(({ PatentNumber }) => PatentNumber)).toEqual([number]);
  });

  it('read the layout of before 2014, and both give the same', async () => {
    const rows: Row[] = [
      { number: '4287053', application: '06218896', filed: '19801222', issued: '19810901', entered: '19881222', code: 'M171' },
      { number: 'RE38194', entered: '20070220', code: 'M2551' },
    ];
    await imported('old.txt', rows.map((one) => row(one, 7)).join(''));
    const old = await stored();
    expect(old.map(({ PatentNumber }) => PatentNumber)).toEqual(['4287053', 'RE38194']);
    expect((await imported('new.txt', rows.map((one) => row(one)).join(''))).counts).toMatchObject({ added: 0, same: 2 });
    expect(await stored()).toEqual(old);
  });

  it('replace all events of a patent with those of a newer file, in whatever order the files come', async () => {
    const files: [string, string][] = [
      ['MaintFeeEvents_20190108.txt', event('6930001', '20130211', 'M1552') + event('6930001', '20090210', 'M1551')],
      // The newer file takes an event back, and leaves a patent out.
      ['MaintFeeEvents_20250401.txt', event('6930001', '20170801', 'M1553') + event('6930001', '20130211', 'M1552')],
      // Two files of the same day that differ.
      ['MaintFeeEvents_20220104.txt', event('6930001', '20130211', 'M1552') + event('6930002', '20130211', 'EXP.')],
      ['MaintFeeEvents_20220104_b.txt', event('6930002', '20130211', 'EXPX', { entity: 'M' })],
    ];
    const expected = [
      { PatentNumber: '6930001', Events: ['2017-08-01 M1553', '2013-02-11 M1552'], AsOf: '2025-04-01', Entity: 'N' },
      { PatentNumber: '6930002', Events: ['2013-02-11 EXPX'], AsOf: '2022-01-04', Entity: 'M' },
    ];
    for (const order of permutations(files).filter((_order, index) => index % 5 === 0)) {
      await test.database.pool.query('truncate maintenance_fees');
      for (const [name, content] of order) await imported(name, content);
      expect(await stored()).toMatchObject(expected);
    }
  });

  it('count rows of older files, and of repeated imports, as unchanged', async () => {
    const newer =
      event('6930001', '20170801', 'M1553') + event('6930001', '20130211', 'M1552') + event('6930003', '20130211', 'EXP.');
    await imported('MaintFeeEvents_20250401.txt', newer);
    const before = await stored();
    expect((await imported('MaintFeeEvents_20250401.txt', newer)).counts).toEqual({
      read: 3,
      added: 0,
      changed: 0,
      same: 3,
      skipped: 0,
    });
    const older = await imported(
      'MaintFeeEvents_20140107.txt',
      event('6930001', '20130211', 'M1552') + event('6930002', '20130211', 'EXP.'),
    );
    expect(older.counts).toEqual({ read: 2, added: 1, changed: 0, same: 1, skipped: 0 });
    expect((await stored()).filter(({ PatentNumber }) => PatentNumber !== '6930002')).toEqual(before);
    const next = await imported('MaintFeeEvents_20250408.txt', newer.replace('M1553', 'M2553'));
    expect(next.counts).toEqual({ read: 3, added: 0, changed: 2, same: 1, skipped: 0 });
    expect((await stored()).map(({ AsOf }) => AsOf)).toEqual(['2025-04-08', '2014-01-07', '2025-04-08']);
  });

  it('take the newest entry for the last day of a file without a day in its name', async () => {
    await imported('fees.txt', event('6930001', '20130211', 'M1552') + event('6930002', '20200211', 'EXP.'));
    expect((await stored()).map(({ AsOf }) => AsOf)).toEqual(['2020-02-11', '2020-02-11']);
    // A day in the name that the entries contradict, and one that hasn't come yet.
    await imported('MaintFeeEvents_20100105.txt', event('6930001', '20210211', 'M1552'));
    await imported('MaintFeeEvents_20990105.txt', event('6930002', '20210311', 'EXP.'));
    expect((await stored()).map(({ AsOf }) => AsOf)).toEqual(['2021-02-11', '2021-03-11']);
  });

  it('store exact duplicates once, and find the rows of a patent wherever they are', async () => {
    const { counts, problems } = await imported(
      'scattered.txt',
      event('6930001', '20130211', 'EXP.') +
        event('6930001', '20130211', 'EXP.') +
        event('6930001', '20090210', 'M1551') +
        event('6930002', '20130211', 'EXP.') +
        event('6930001', '20090210', 'M1551') +
        event('6930001', '20150210', 'EXPX') +
        event('6930001', '20130211', 'STOL'),
    );
    expect(problems).toEqual([]);
    expect(counts).toEqual({ read: 7, added: 7, changed: 0, same: 0, skipped: 0 });
    expect((await feesOf('6930001'))?.Events.map(({ EntryDate, Code }) => `${EntryDate} ${Code}`)).toEqual([
      '2009-02-10 M1551',
      '2013-02-11 STOL',
      '2013-02-11 EXP.',
      '2015-02-10 EXPX',
    ]);
  });

  it('say so if the rows of a patent contradict each other', async () => {
    const { problems } = await imported(
      'contradiction.txt',
      event('6930001', '20130211', 'M1552') + event('6930001', '20090210', 'M1551', { application: '11999999' }),
    );
    expect(problems).toEqual([
      '1: the rows of patent 6930001 differ in its application, entity or days, so those of the first row were stored',
    ]);
    expect(await stored()).toMatchObject([{ ApplicationNumber: '10123456', Events: ['2013-02-11 M1552', '2009-02-10 M1551'] }]);
  });

  it('store codes that no list has as they are, and describe the others', async () => {
    await imported('MaintFeeEventsDesc_20250401.txt', 'EXP.  Patent Expired.\r\nM1552 Payment, 8th Year.\r\n');
    const { problems } = await imported(
      'codes.txt',
      event('6930001', '20130211', 'M1552') + event('6930001', '20090210', 'ZX?9') + event('6930002', '20090210', 'ZX?9'),
    );
    expect(problems).toEqual(['1: the code ZX?9 is unknown, so its events were stored and count for nothing']);
    expect(await feesOf('6930001')).toEqual({
      Source: 'USPTO maintenance fee events',
      AsOf: '2013-02-11',
      ApplicationNumber: '10123456',
      Entity: 'N',
      FiledDate: '2003-01-02',
      IssuedDate: '2005-08-16',
      Events: [
        { EntryDate: '2009-02-10', Code: 'ZX?9', Description: null },
        { EntryDate: '2013-02-11', Code: 'M1552', Description: 'Payment, 8th Year.' },
      ],
    });
    expect(await feesOf('6930003')).toBeNull();
  });

  it('leave out values that are missing, and report those that are wrong', async () => {
    const { problems, counts } = await imported(
      'values.txt',
      event('6930001', '20130211', 'M1552', { application: '00000000', filed: '00000000', issued: '        ', entity: ' ' }) +
        event('6930002', '20130211', 'M1552', { application: '1012 456', filed: '20030231' }),
    );
    expect(counts).toMatchObject({ added: 2, skipped: 0 });
    expect(problems).toEqual([
      `2: the application number "1012 456" of patent 6930002 can't be right`,
      `2: the filing date "20030231" of patent 6930002 can't be right`,
    ]);
    expect(await stored()).toMatchObject([
      { PatentNumber: '6930001', ApplicationNumber: null, FiledDate: null, IssuedDate: null, Entity: null },
      { PatentNumber: '6930002', ApplicationNumber: null, FiledDate: null, IssuedDate: '2005-08-16' },
    ]);
  });

  it('skip rows that cannot be read, and name their lines', async () => {
    const whole = event('6930001', '20130211', 'M1552');
    const { problems, counts, report } = await imported(
      'damaged.txt',
      [
        whole,
        'Some words\r\n',
        whole.replace('20130211', '20130231'),
        whole.replace('20130211', '20990211'),
        whole.replace('0000006930001', '00000069X0001'),
        whole.replace('M1552', 'M 552'),
        whole.replace(' N ', '  N'),
        `${'x'.repeat(300_000)}\r\n`,
        '\r\n',
        whole.replace('20130211', '20090210'),
      ].join(''),
    );
    expect(problems).toEqual([
      `2: it isn't a row of maintenance fee events`,
      `3: its day of entry "20130231" doesn't exist`,
      '4: its day of entry 2099-02-11 is in the future',
      '5: there is no patent number in "00000069X0001"',
      '6: "M 552" is not an event code',
      `7: it isn't a row of maintenance fee events`,
      '8: the line is longer than any row',
    ]);
    expect(counts).toEqual({ read: 9, added: 2, changed: 0, same: 0, skipped: 7 });
    expect(report?.state).toBe('done');
  });

  it.each([
    ['in its columns', -10],
    ['in a code', -4],
  ])('store nothing of a file that is cut off %s', async (_place, end) => {
    await imported('MaintFeeEvents_20190108.txt', event('6930001', '20130211', 'M1552'));
    const before = await stored();
    const rows = event('6930001', '20170211', 'M1553') + event('6930001', '20130211', 'M1552');
    const { report } = await imported('MaintFeeEvents_20250401.txt', rows.slice(0, end));
    expect(report).toMatchObject({
      state: 'failed',
      isCutOff: true,
      problem: 'the file is cut off, so nothing from this file was stored',
    });
    expect(await stored()).toEqual(before);
  });

  it('read rows without blanks at their end, and a last one without a line end', async () => {
    const rows =
      event('6930001', '20170211', 'EXP.') + event('6930001', '20130211', 'REM.') + event('6930002', '20130211', 'EXP.');
    const trimmed = rows.replaceAll(/ *\r\n/g, '\n').trimEnd();
    expect((await imported('trimmed.txt', trimmed)).counts).toMatchObject({ read: 3, added: 3 });
  });

  it('keep a patent with more events than any has out of the store', async () => {
    const days = Array.from({ length: 10_001 }, (_, index) => new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10));
    const content =
      days.map((day) => event('6930001', day.replaceAll('-', ''), 'REM.')).join('') + event('6930002', '20130211', 'EXP.');
    const { problems, counts } = await imported('endless.txt', content);
    expect(problems).toEqual(['1: patent 6930001 has more fee events than any patent']);
    expect(counts).toMatchObject({ read: 10_002, added: 1, skipped: 10_001 });
  });

  it('read the archive of the office, with its list of codes', async () => {
    const archive = zip([
      { name: 'MaintFeeEventsDesc_20250401.txt', content: 'ASPN  Payor Number Assigned.\r\nEXP.  Patent Expired.\r\n' },
      { name: 'MaintFeeEvents_20250401.txt', content: event('6930001', '20130211', 'EXP.').repeat(3) },
    ]);
    const path = file('weekly.zip', archive);
    expect(await inspectFile(path)).toMatchObject({
      Format: 'USPTO codes of maintenance fee events, USPTO maintenance fee events',
      Details: false,
      Records: 5,
    });
    const reports = await importFiles(test.database.pool, [path]);
    expect(reports.map(({ counts }) => counts.added)).toEqual([2, 3]);
    expect(await feesOf('6930001')).toMatchObject({ AsOf: '2025-04-01', Events: [{ Description: 'Patent Expired.' }] });
  });

  describe('with the list of codes', () => {
    const codes = () => test.database.db.select().from(feeEventCodes).orderBy(feeEventCodes.Code);
    const list = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');

    it('keep the newest description, in whatever order the lists come', async () => {
      const files: [string, string | Buffer][] = [
        ['MaintFeeEventsDesc_20140107.txt', list('EXP.  Patent expired.', 'OLD1  Gone since.')],
        ['MaintFeeEventsDesc_20250401.txt', list('EXP.  Patent Expired for Failure to Pay.', 'R2558 Refund \u2013 Surcharge')],
        ['codes.txt', Buffer.from(list('EXP.  Zzz', 'R2558 Refund \x96 Surcharge', 'M1551 Payment'), 'latin1')],
      ];
      for (const order of permutations(files)) {
        await test.database.pool.query('truncate fee_event_codes');
        for (const [name, content] of order) await imported(name, content);
        expect((await codes()).map(({ Code, Description }) => `${Code} ${Description}`)).toEqual([
          'EXP. Patent Expired for Failure to Pay.',
          'M1551 Payment',
          'OLD1 Gone since.',
          'R2558 Refund \u2013 Surcharge',
        ]);
      }
    });

    it('skip lines that are no code', async () => {
      const codesOfOffice = ['EXP.  Patent expired.', 'REM.  Mailed', 'ASPN  Payor', 'LTOS  Small', 'BIG.  Large'];
      const content = list(...codesOfOffice, 'A   B x', 'Note: see the document', `M1551 ${'x'.repeat(5000)}`, 'EXP.');
      const { counts, problems } = await imported('some-codes.txt', content);
      expect(problems).toEqual([6, 7, 8, 9].map((line) => `${line}: it isn't a code with its description`));
      expect(counts).toEqual({ read: 9, added: 5, changed: 0, same: 0, skipped: 4 });
    });
  });

  describe('of real files', () => {
    const isThere = existsSync(shared);
    it.skipIf(!isThere)('store all rows of both layouts (skipped without ../shared)', async () => {
      const { counts, problems } = await imported('real.txt', readFileSync(join(shared, 'MaintFeeEvents_sample.txt')));
      expect(problems).toEqual([]);
      expect(counts).toEqual({ read: 164, added: 164, changed: 0, same: 0, skipped: 0 });
      expect(await stored()).toHaveLength(73);
      expect((await feesOf('4294839'))?.Events.map(({ EntryDate, Code }) => `${EntryDate} ${Code}`)).toEqual([
        '1985-03-18 M170',
        '1986-02-13 ASPN',
        '1989-05-16 REM.',
        '1989-10-15 EXP.',
      ]);
      const old = await imported('real-old.txt', readFileSync(join(shared, 'MaintFeeEvents_sample_before-2014-layout.txt')));
      expect(old.problems).toEqual([]);
      expect(old.counts).toMatchObject({ added: 0, changed: 0, skipped: 0 });
    });

    it.skipIf(!isThere)('store all codes (skipped without ../shared)', async () => {
      const { counts, problems } = await imported('real-codes.txt', readFileSync(join(shared, 'MaintFeeEventsDesc_sample.txt')));
      expect(problems).toEqual([]);
      expect(counts).toMatchObject({ read: 155, added: 155, skipped: 0 });
    });
  });
});
