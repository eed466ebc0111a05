import { addDays } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { asDay } from '@brevet/contract/day';
import type { DocumentKind, LegalFacts } from '@brevet/contract/legal-status';
import { legalRecordOf, nextFee, statusOn } from '@brevet/contract/legal-status';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bulkPatents } from '../../schema/bulk-patents.ts';
import { patentTermChanges, patentTermRuns, patentTerms } from '../../schema/patent-terms.ts';
import { pass } from '../../test/clock.ts';
import { legalImports, permutations } from '../../test/legal-imports.ts';
import { legalSummaries } from '../legal-status/legal-status.ts';
import { grant } from '../patent-imports/fixtures/sample-documents.ts';
import { computeTerms } from './compute-terms.ts';
import { storeTerms, turnStates } from './patent-terms.queries.ts';
import { rulesVersion } from './rules-version.ts';
import { summarize } from './summarize.ts';
import { feeOnDay, statusOnDay } from './term-columns.queries.ts';

const fee = (number: string, entered: string, code: string) =>
  `${number.padStart(13, '0')} 17190001 N 20090304 20100105 ${entered} ${code.padEnd(5)}\r\n`;

describe('kept terms', () => {
  const test = legalImports();
  const { imported } = test;
  beforeEach(() =>
    test.database.pool.query(
      'truncate bulk_patents, patent_facts, patent_claims, maintenance_fees, legal_records, patent_terms, patent_term_changes, patent_term_runs, patent_imports',
    ),
  );
  const compute = () => computeTerms({ db: test.database.db });
  const patent = (number: string, date = '20100105', filed = '20090304') =>
    imported(`grant-${number}-${date}.xml`, grant({ number, title: 'Plate', date, filed }));
  const termOf = async (PatentNumber: string) => {
    const [row] = await test.database.db
      .select({ terms: patentTerms })
      .from(patentTerms)
      .innerJoin(bulkPatents, eq(bulkPatents.BulkPatentID, patentTerms.BulkPatentID))
      .where(eq(bulkPatents.PatentNumber, PatentNumber));
    return row?.terms;
  };

  it('are computed from a document and its records, in whatever order they are imported', async () => {
    const files = {
      grant: () => patent('7640001'),
      fees: () =>
        imported('MaintFeeEvents_20240601.txt', fee('7640001', '20130601', 'M1551') + fee('7640001', '20180212', 'EXP.')),
      extension: () =>
        imported(
          'pte.tsv',
          'patent number\ttradename\toriginal\textension\textended\n7,640,001\tX\t04-Mar-29\t1 year\t04-Mar-30',
        ),
    };
    const found = new Set<string>();
    for (const order of permutations(Object.values(files))) {
      await test.database.pool.query(
        'truncate bulk_patents, patent_facts, patent_claims, maintenance_fees, legal_records, patent_imports',
      );
      for (const step of order) {
        await step();
        await compute();
      }
      const { BulkPatentID: _, ...row } = (await termOf('7640001')) ?? {};
      found.add(JSON.stringify(row));
    }
    expect([...found].map((row) => JSON.parse(row))).toEqual([
      expect.objectContaining({
        Rules: rulesVersion,
        AsOf: '2024-06-01',
        Certainty: 'fact',
        EndedOn: '2018-01-05',
        EndedStage: 8,
        Ends: '2018-01-05',
        Status: 'lapsed',
        FeeDue: null,
      }),
    ]);
  });

  it('are the same as the summaries that lists compute', async () => {
    for (const [number, date, filed] of [
      ['7640001', '20100105', '20090304'],
      ['12000001', '20240604', '20210304'],
      ['5000001', '19910319', '19890304'],
    ] as const)
      await patent(number, date, filed);
    await compute();
    for (const [number, summary] of await legalSummaries(test.database.db, ['7640001', '12000001', '5000001']))
      expect(await termOf(number)).toMatchObject(summary ?? {});
  });

  it('say nothing of a patent that is not computed yet, and reach all patents of the store by new rules', async () => {
    await patent('7640001');
    await test.database.db.delete(patentTermChanges);
    expect(await termOf('7640001')).toBeUndefined();
    await compute();
    expect(await termOf('7640001')).toMatchObject({ Rules: rulesVersion });
    await test.database.db.update(patentTerms).set({ Rules: 0, Ends: asDay('2001-01-01') });
    await test.database.db.delete(patentTermRuns);
    await compute();
    expect(await termOf('7640001')).toMatchObject({ Rules: rulesVersion, Ends: '2029-03-04' });
  });

  it('are computed once more after an interruption, and not at all without a change', async () => {
    await patent('7640001');
    await expect(
      test.database.db.transaction(async (tx) => {
        await tx.delete(patentTermChanges);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await compute();
    expect(await termOf('7640001')).toMatchObject({ Ends: '2029-03-04' });
    const versions = () => test.database.pool.query('select xmin from patent_terms').then(({ rows }) => rows);
    const before = await versions();
    await imported('again.xml', grant({ number: '7640001', title: 'Plate', date: '20100105', filed: '20090304' }));
    await compute();
    expect(await versions()).toEqual(before);
    expect(await test.database.db.select().from(patentTermChanges)).toEqual([]);
  });

  it('follow records that name an application alone', async () => {
    await patent('7640001');
    await compute();
    await imported(
      'wrapper.json',
      JSON.stringify({
        count: 1,
        patentFileWrapperDataBag: [
          {
            applicationNumberText: '17190001',
            lastIngestionDateTime: '2024-06-01T00:00:00',
            patentTermAdjustmentData: { adjustmentTotalQuantity: 30 },
          },
        ],
      }),
    );
    await compute();
    expect(await termOf('7640001')).toMatchObject({ Ends: '2029-04-03' });
  });

  it('turn with the days', async () => {
    const now = new Date();
    const granted = `${now.getUTCFullYear() - 3}${String(now.getUTCMonth() + 1).padStart(2, '0')}${String(now.getUTCDate()).padStart(2, '0')}`;
    await patent('12640001', granted, '20200304');
    await compute();
    const before = await termOf('12640001');
    expect(before?.NextChange).not.toBeNull();
    await pass({ days: 400 });
    expect(await turnStates(test.database.db, 10)).toBe(1);
    expect(await turnStates(test.database.db, 10)).toBe(0);
    expect(await termOf('12640001')).toMatchObject({ Status: 'unverified', FeeStage: 8 });
  });

  const kinds: [DocumentKind, LegalFacts][] = [
    ['utility', { filed: asDay('2009-03-04'), granted: asDay('2010-01-05'), grantDocument: true, ptaDays: 0 }],
    ['utility', { filed: asDay('2019-03-04'), granted: asDay('2022-08-31'), grantDocument: true, ptaDays: 100, feeEvents: [] }],
    ['utility', { filed: asDay('2012-03-04'), granted: asDay('2014-01-07'), feeEvents: [['M1551', asDay('2017-06-01')]] }],
    [
      'utility',
      {
        filed: asDay('2012-03-04'),
        granted: asDay('2014-01-07'),
        feeEvents: [
          ['EXP.', asDay('2018-02-05')],
          ['EXPX', asDay('2019-02-05')],
        ],
      },
    ],
    ['utility', { filed: asDay('2012-03-04'), granted: asDay('2014-01-07'), claimsCancelledOn: asDay('2024-02-02') }],
    ['utility', { filed: asDay('2012-03-04'), granted: asDay('2014-01-07'), reissuedOn: asDay('2025-02-02') }],
    ['utility', { filed: asDay('2012-03-04'), granted: asDay('2014-01-07'), withdrawn: true }],
    ['utility', { filed: asDay('2005-03-04'), granted: asDay('2008-02-29'), terminalDisclaimer: { printed: true } }],
    ['design', { filed: asDay('2009-03-04'), granted: asDay('2010-01-05') }],
    ['plant', { filed: asDay('2009-03-04'), granted: asDay('2010-01-05'), grantDocument: true }],
    ['reissue', { granted: asDay('2012-01-03') }],
    ['registration', { granted: asDay('2012-01-03') }],
    ['utility', {}],
  ];

  it('give the status and the fee of every later day in SQL', async () => {
    const begin = asDay('2021-01-01');
    const days: Day[] = Array.from({ length: 400 }, (_, at) => addDays(begin, at * 13));
    for (const asOf of [null, asDay('2018-06-01'), asDay('2020-12-31')]) {
      const records = kinds.map(([kind, facts]) => legalRecordOf(kind, facts, { asOf }));
      const border = records.flatMap(({ windows, term }) => [
        ...windows.flatMap(({ opens, lastWithout, lastWith }) =>
          [opens, lastWithout, lastWith].flatMap((one) => [one, addDays(one, 1)]),
        ),
        ...(term.end ? [term.end, addDays(term.end, 1)] : []),
      ]);
      const asked = [...days, ...border.filter((one) => one >= begin)];
      await test.database.db.delete(patentTerms);
      await test.database.db.transaction((tx) =>
        storeTerms(
          tx,
          records.map((record, at) => ({
            BulkPatentID: at,
            Rules: rulesVersion,
            Owners: [],
            Recorded: null,
            ...summarize(record, begin),
          })),
        ),
      );
      const day = sql`asked.day`;
      const { rows } = await test.database.db.execute<{
        id: string;
        day: Day;
        status: string;
        due: Day | null;
        until: Day | null;
      }>(
        sql`select bulk_patent_id as id, day::text, ${statusOnDay(day)} as status, ${feeOnDay(day, 'due')}::text as due,
          ${feeOnDay(day, 'until')}::text as until from patent_terms, unnest(${sql.param(asked)}::date[]) asked (day)`,
      );
      expect(rows.length).toBe(asked.length * kinds.length);
      const wrong = rows.flatMap((row) => {
        const record = records[Number(row.id)];
        if (!record) throw new Error('There is no such record');
        const status = statusOn(row.day, record);
        const fee = ['in_force', 'fee_payable', 'fee_in_grace', 'unverified'].includes(status) ? nextFee(row.day, record) : null;
        const expected = { id: row.id, day: row.day, status, due: fee?.lastWithout ?? null, until: fee?.lastWith ?? null };
        return JSON.stringify(expected) === JSON.stringify(row) ? [] : [{ row, expected }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    }
  });
});
