import { foldName } from '@brevet/contract/patent-names';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';

describe('names of assignees and inventors', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const stored = async (names: readonly string[]): Promise<string[]> => {
    const { rows } = await database.db.execute<{ folded: string }>(
      sql`select brevet_fold(name) as folded from unnest(${sql.param([...names])}::text[]) with ordinality as named (name, place) order by place`,
    );
    return rows.map(({ folded }) => folded);
  };

  it.each([
    ['Société Générale S.A.', 'societe generale sa'],
    ['SIEMENS  Aktiengesellschaft', 'siemens aktiengesellschaft'],
    ["L'Oréal, S.A.", 'loreal sa'],
    ['Hewlett-Packard Co., Ltd.', 'hewlett packard co ltd'],
    ['AT&T Corp.', 'at t corp'],
    ['J. R. Smith', 'j r smith'],
    ['J.R. Smith', 'jr smith'],
    ['Straße & Söhne GmbH', 'strasse sohne gmbh'],
    ['Ørsted Wærk A/S', 'orsted waerk a s'],
    ['Łódź', 'lodz'],
    ['三菱電機株式会社', '三菱電機株式会社'],
    ['', ''],
  ])('%s is stored as %s', async (name, folded) => {
    expect(foldName(name)).toBe(folded);
    expect(await stored([name])).toEqual([folded]);
  });

  it('are folded the same by the browser, the server and the database', async () => {
    const name = fc.string({ unit: fc.constantFrom(..."aZé.,'&-/ ÉøßŁ’“”–(0)ﬁΩжー＆\u0000"), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 200, maxLength: 200 }), async (names) => {
        const texts = names.map((one) => one.replaceAll('\u0000', ''));
        expect(await stored(texts)).toEqual(texts.map(foldName));
      }),
      { numRuns: 5 },
    );
  });
});
