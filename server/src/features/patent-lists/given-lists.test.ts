import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import type { TestUser } from '../../test/factories.ts';
import { importFiles } from '../patent-imports/commands.ts';

const cases = fileURLToPath(new URL('../../../../../shared/cases/', import.meta.url));

/** RX00116 is the reissue of a patent that was numbered later, X116. */
const lists: [string, string[]][] = [
  ['01-numbers-as-floats/list.csv', ['unknown US 7123456']],
  ['02-application-serials/list.csv', ['application US 10/123,456', 'application US 29/123,456']],
  [
    '03-country-out-of-words/list.txt',
    ['unknown US 6981431', 'unknown US RX116', 'application US 16/123,456', 'unknown US D345678'],
  ],
  [
    '04-foreign-and-wo/list.txt',
    ['unknown WO 2001012345', 'duplicate WO 2001012345', 'malformed', 'unknown TW M504788', 'unknown BR PI0401234'],
  ],
  ['05-wrong-column/dates.csv', ['unknown EP 123456', 'unknown US 20020123456']],
  ['05-wrong-column/orange-book.txt', ['unknown US 7625884', 'unknown US 7560445']],
  ['06-encodings-of-lists/cp1252.csv', ['unknown US 9412206']],
];

const checked = z.object({
  data: z.array(
    z.object({
      Verdict: z.string(),
      Country: z.string().nullable(),
      PatentNumber: z.string().nullable(),
      Reason: z.string().nullable(),
    }),
  ),
});

describe.skipIf(!existsSync(cases))('lists that came out wrong before', () => {
  let test: TestApp;
  let seller: TestUser;
  beforeAll(async () => {
    const migrated = await testDatabase();
    await importFiles(migrated.pool, [`${cases}02-application-serials/g_patent.tsv`]);
    test = await startTestApp({}, { migrated });
    seller = await test.make.user(1);
  });
  afterAll(() => test.close());

  const check = async (numbers: readonly string[]): Promise<string[]> => {
    const { body } = await test.as(seller).post('/checkPatentNumbers', { numbers });
    return checked.parse(body).data.map(({ Verdict, Country, PatentNumber, Reason }) => {
      if (Verdict !== 'malformed') return `${Verdict} ${Country} ${PatentNumber}`;
      const application = /^Application (.*) isn't a patent number\.$/.exec(Reason ?? '')?.[1];
      return application === undefined ? 'malformed' : `application ${application}`;
    });
  };
  const read = async (name: string): Promise<string[]> => {
    const file = new File([readFileSync(`${cases}${name}`)], name.replace(/.*\//, ''));
    const { body } = await test.as(seller).upload('/readPatentList', file);
    return z.object({ numbers: z.array(z.string()) }).parse(body).numbers;
  };

  it.each(lists)('%s is read right', async (name, verdicts) => {
    expect(await check(await read(name))).toEqual(verdicts);
  });

  it('10/123,456 is an application, although the store has US 10,123,456', async () => {
    expect(await check(['10/123,456', 'US 10,123,456'])).toEqual(['application US 10/123,456', 'found US 10123456']);
  });

  it('every spelling is the number that it is expected to be', async () => {
    const folder = `${cases}51-numbers/`;
    const rows = readdirSync(folder).flatMap((name) => readFileSync(`${folder}${name}`, 'utf8').split('\n').filter(Boolean));
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      const [, text = '', expected = ''] = row.split('\t');
      const written = z.string().parse(JSON.parse(text));
      const [answer = ''] = await check([written]);
      const right = expected.replace('expected ', '').split('|');
      const got = answer.startsWith('application')
        ? ['?app', 'bad']
        : [answer === 'malformed' ? 'bad' : answer.replace(/^\w+ /, '')];
      expect(right, `${written}: ${answer}`).toEqual(
        expect.arrayContaining([expect.toSatisfy((one) => got.includes(String(one)))]),
      );
    }
  });
});
