import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { asDay } from '@brevet/contract/day';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { answerLegalFacts } from '../../commands/patents-legal.ts';
import { importFolder } from '../../test/import-files.ts';
import { answerLine } from './legal-lines.ts';

const shared = fileURLToPath(new URL('../../../../../shared/data/08-legal/', import.meta.url));
const truth = `${shared}truth/dev.jsonl`;
const truthLine = z.object({
  id: z.string(),
  kind: z.string(),
  input: z.looseObject({}),
  expected: z.looseObject({ status_as_of: z.record(z.string(), z.string()).optional() }),
});
const pedsFile = z.object({
  patentNumber: z.string(),
  transactions: z.array(z.object({ code: z.string(), recordDate: z.string() })),
});
const paidFees = z.object({
  result: z.looseObject({ fees_paid: z.record(z.string(), z.tuple([z.string(), z.string(), z.string()])) }),
});

const lineOf = (fields: object): string => JSON.stringify({ id: 'US8457796', kind: 'utility', ...fields });
const facts = {
  filed: '2010-03-11',
  granted: '2013-06-04',
  pta_days: 119,
  fee_events: [
    ['EXP.', '2017-07-04'],
    ['PMFG', '2018-09-20'],
    ['M2551', '2018-09-20'],
  ],
};

describe('answerLine', () => {
  it('gives the term, fees, lapses and the status on the days asked', () => {
    expect(answerLine(lineOf({ input: facts, days: ['2017-06-06', '2018-09-21'] }), null)).toMatchObject({
      id: 'US8457796',
      result: {
        base_date: '2010-03-11',
        term_end: '2030-07-08',
        term_end_is: 'fact',
        fees_required: true,
        fee_windows: [
          { year: 4, opens: '2016-06-04', last_without: '2016-12-05', last_with: '2017-06-05' },
          { year: 8 },
          { year: 12 },
        ],
        fees_paid: { 4: ['2018-09-20', 'M2551', 'late'] },
        lapses: [{ lapsed_on: '2017-06-04', year: 4, entered: '2017-07-04', reinstated_on: '2018-09-20' }],
        ended_on: null,
        status_as_of: { '2017-06-06': 'lapsed', '2018-09-21': 'in_force' },
        basis: 'base date + 20 years + 119 days',
      },
    });
  });

  it.each<[string, object, object]>([
    [
      'a day that stands for none',
      { ...facts, granted: null, benefit: [{ relation: 'continuation', filed: '0001-01-01' }] },
      { base_date: '2010-03-11', term_end_is: 'estimate' },
    ],
    ['NULL for a day', { ...facts, granted: 'NULL' }, { term_end: '2030-07-08', fee_windows: [] }],
    [
      'the month of a parent',
      { ...facts, benefit: [{ relation: 'continuation', filed: '2008-05-00' }] },
      { base_date: '2008-05-01', term_end_is: 'estimate' },
    ],
    [
      'the month of a parent filed after another',
      {
        ...facts,
        benefit: [
          { relation: 'continuation', filed: '2008-05-00' },
          { relation: 'CIP', filed: '2006-01-02' },
        ],
      },
      { base_date: '2006-01-02', term_end_is: 'fact' },
    ],
    [
      'years of adjustment',
      { ...facts, pta_days: '5 years' },
      { term_end: '2035-03-11', basis: 'base date + 20 years + 5 years' },
    ],
    ['days in quotes', { ...facts, pta_days: '119' }, { term_end: '2030-07-08' }],
    [
      'a relation without its kind',
      { ...facts, benefit: [{ filed: '2008-05-06' }] },
      { base_date: '2010-03-11', term_end_is: 'estimate' },
    ],
    [
      'an event without its day',
      {
        ...facts,
        fee_events: [
          ['EXP.', null],
          ['M2551', '2016-07-01'],
        ],
      },
      { lapses: [], fees_paid: { 4: ['2016-07-01', 'M2551', 'on time'] } },
    ],
    [
      'two lapses that were undone',
      {
        ...facts,
        fee_events: [
          ['EXP.', '2017-07-04'],
          ['PMFG', '2018-09-20'],
          ['EXP.', '2021-07-05'],
          ['EXPX', '2021-09-01'],
        ],
      },
      {
        lapses: [
          { year: 4, reinstated_on: '2018-09-20' },
          { year: 8, reinstated_on: '2021-09-01' },
        ],
        ended_on: null,
      },
    ],
  ])('reads %s', (_name, input, expected) => {
    expect(answerLine(lineOf({ input }), null)).toMatchObject({ result: expected });
  });

  it('uses the facts of the day that is asked for, and adds its status', () => {
    expect(answerLine(lineOf({ input: facts }), asDay('2018-01-02'))).toMatchObject({
      result: { lapses: [{ lapsed_on: '2017-06-04' }], ended_on: '2017-06-04', status_as_of: { '2018-01-02': 'lapsed' } },
    });
  });

  it.each([
    ['no JSON', '{"id": "US1"', null],
    ['an unknown kind', lineOf({ kind: 'song', input: {} }), 'US8457796'],
    ['a day that does not exist', lineOf({ input: { filed: '2011-02-29' } }), 'US8457796'],
    ['a negative adjustment', lineOf({ input: { pta_days: -1 } }), 'US8457796'],
    ['a text', '"US8457796"', null],
    ['no input', lineOf({}), 'US8457796'],
  ])('says why it has no answer for %s', (_name, line, id) => {
    expect(answerLine(line, null)).toEqual({ id, error: expect.stringMatching(/./) });
  });
});

describe('patents legal --input', () => {
  async function run(content: string) {
    const folder = importFolder();
    onTestFinished(folder.remove);
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const code = await answerLegalFacts(join(folder.path, folder.write('facts.jsonl', content)), null, { stdout, stderr });
    stdout.end();
    stderr.end();
    const lines = (await text(stdout)).trimEnd().split('\n');
    return {
      code,
      answers: lines.map((one) => z.looseObject({ id: z.string().nullable() }).parse(JSON.parse(one))),
      said: await text(stderr),
    };
  }

  it('answers each line, and the others if one is damaged', async () => {
    const { code, answers, said } = await run(`\uFEFF${lineOf({ input: facts })}\r\n\r\n{\n${lineOf({ input: facts })}\n`);
    expect({ code, ids: answers.map(({ id }) => id), said }).toEqual({
      code: 1,
      ids: ['US8457796', null, 'US8457796'],
      said: '1 line has no answer. Each says why.\n',
    });
  });

  it('says so if the file is missing', async () => {
    const stderr = new PassThrough();
    expect(await answerLegalFacts('/nonexistent/facts.jsonl', null, { stdout: new PassThrough(), stderr })).toBe(1);
    expect(String(stderr.read())).toContain("can't be read");
  });
});

/** What the lines of facts don't have: recorded documents, and that another end may be right, too. */
const notOfFacts = ['recorded_owner', 'security_interests', 'term_end_accept'];

describe.skipIf(!existsSync(truth))('patents with known answers', () => {
  const lines = existsSync(truth) ? readFileSync(truth, 'utf8').trimEnd().split('\n') : [];
  it.each(lines.map((line): [string, string] => [truthLine.parse(JSON.parse(line)).id, line]))('%s', (_id, line) => {
    const { expected, ...row } = truthLine.parse(JSON.parse(line));
    const days = Object.keys(expected.status_as_of ?? {});
    const answer = z.object({ result: z.looseObject({}) }).parse(answerLine(JSON.stringify({ ...row, days }), null)).result;
    const asked = Object.entries(expected).filter(
      ([key, value]) => !notOfFacts.includes(key) && value !== 'not part of this row',
    );
    expect(answer).toMatchObject(Object.fromEntries(asked));
  });

  it('real payments fall inside the windows that are computed', () => {
    const rows = readFileSync(`${shared}fees/MaintFeeEvents_sample.txt`, 'latin1').trimEnd().split(/\r?\n/);
    const day = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
    const patents = Map.groupBy(rows, (row) => row.slice(0, 13));
    const timings = [...patents.values()].flatMap((events) => {
      const [, , , filed = '', granted = ''] = events[0]?.split(/\s+/) ?? [];
      const fee_events = events.map((row) => [row.slice(52, 57).trim(), day(row.slice(43, 51))]);
      const answer = answerLine(lineOf({ input: { filed: day(filed), granted: day(granted), fee_events } }), null);
      const { fees_paid } = paidFees.parse(answer).result;
      return Object.values(fees_paid).map(([paid, code, timing]) => {
        const hasSurcharge = fee_events.some(
          ([other = '', on]) => on === paid && /^[MF](\d{2}5[456]|17[67]|186|277|28[126]|18[12])/.test(other),
        );
        return {
          patent: events[0]?.slice(0, 13),
          code,
          timing: timing === 'on time' && hasSurcharge ? 'wrong' : timing,
          hasSurcharge,
        };
      });
    });
    expect(timings.length).toBeGreaterThan(50);
    expect(timings.filter(({ timing, hasSurcharge }) => timing !== (hasSurcharge ? 'in grace' : 'on time'))).toEqual([]);
  });

  it('payments in the files of PEDS fall inside the windows, except one by petition', () => {
    const folder = `${shared}truth/evidence/`;
    const known = new Map(lines.map((line) => truthLine.parse(JSON.parse(line))).map((row) => [row.id, row]));
    const timings = readdirSync(folder).flatMap((name) => {
      const file = pedsFile.parse(JSON.parse(readFileSync(folder + name, 'utf8')));
      const id = `US${file.patentNumber}`;
      const fee_events = file.transactions.map(({ code, recordDate }) => [code, recordDate.slice(0, 10)]);
      const { kind, input } = known.get(id) ?? { kind: 'none', input: {} };
      const answer = answerLine(JSON.stringify({ id, kind, input: { ...input, fee_events } }), null);
      return Object.values(paidFees.parse(answer).result.fees_paid).map((fee) => [id, ...fee]);
    });
    // No surcharge of the six months after the due day was charged for any of them.
    expect(timings).toEqual([
      ['US10131248', '2022-05-10', 'M1551', 'on time'],
      ['US7921163', '2018-10-05', 'M1552', 'on time'],
      ['US8145718', '2019-08-21', 'M1552', 'on time'],
      // It had lapsed, and the petition to accept the payment was granted on this day.
      ['US8457796', '2018-09-20', 'M2551', 'late'],
      ['US8457796', '2020-10-28', 'M2552', 'on time'],
      ['US8818878', '2018-02-26', 'M1551', 'on time'],
      ['US8818878', '2022-02-28', 'M1552', 'on time'],
      ['US9361312', '2019-11-21', 'M1551', 'on time'],
      ['USRE44994', '2020-06-17', 'M1552', 'on time'],
    ]);
  });
});
