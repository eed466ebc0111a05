import { beforeEach, describe, expect, it } from 'vitest';
import { legalImports, permutations } from '../../../test/legal-imports.ts';
import { grant } from '../fixtures/sample-documents.ts';

const tsv = (columns: string, ...rows: string[]) => [columns, ...rows].map((row) => row.replaceAll(' | ', '\t')).join('\n');
const terms = (...rows: string[]) =>
  tsv('"patent_id" | "disclaimer_date" | "term_disclaimer" | "term_grant" | "term_extension"', ...rows);
const relations = (...rows: string[]) =>
  tsv(
    'patent_id | related_doc_number | published_country | related_doc_type | related_doc_kind | related_doc_published_date | related_doc_status | related_doc_sequence | wipo_kind',
    ...rows,
  );
const priorities = (...rows: string[]) =>
  tsv(
    'patent_id | priority_claim_sequence | priority_claim_kind | foreign_application_id | filing_date | foreign_country_filed',
    ...rows,
  );
const pct = (...rows: string[]) =>
  tsv(
    'patent_id | published_or_filed_date | pct_371_date | pct_102_date | filed_country | application_kind | pct_doc_number | pct_doc_type',
    ...rows,
  );
const number = '10999001';
const printed = grant({ number, title: 'Plate' }).replace(
  '<us-references-cited>',
  '<us-term-of-grant><us-term-extension>7</us-term-extension></us-term-of-grant><us-references-cited>',
);

describe('tables of facts', () => {
  const test = legalImports();
  const { imported } = test;
  const clear = () => test.database.pool.query('truncate patent_facts, bulk_patents, patent_imports');
  beforeEach(clear);
  const facts = async (of = number) =>
    (await test.database.pool.query('select facts from patent_facts where patent_number = $1', [of])).rows[0]?.facts;
  const everything = async () =>
    (await test.database.pool.query('select country, patent_number, facts, source_date from patent_facts order by 1, 2')).rows;

  it('are kept before the patent comes, and joined row by row', async () => {
    const related = relations(
      `"${number}" | 09953159 | US | division | parent-doc | 2001-09-17 |  | 0 | 00`,
      `${number} | 6626458 | US | division | parent_grant_document |  |  | 1 | A`,
      `${number} | 10623845 | US | division | child-doc |  |  | 2 | `,
      `${number} | PCT/NO98/00107 | US | Continuation | parent document | 1998-04-02 | ABANDONED | 3 | 00`,
      `${number} | 60195933 | US | us-provisional-application |  | 2000-04-10 |  | 4 | 00`,
      `${number} | 09000001 | US | mystery | parent-doc | 1999-04-10 |  | 5 | 00`,
    );
    expect((await imported('g_us_rel_doc.tsv', related)).counts).toEqual({ read: 6, added: 5, changed: 0, same: 1, skipped: 0 });
    await imported('g_us_term_of_grant.tsv', terms(`"${number}" |  |  |  | 167`));
    await imported(
      'g_foreign_priority.tsv',
      priorities(`${number} | 1 | national | B | 2001-01-02 | JP`, `${number} | 0 | national | A | 0001-01-01 | IT`),
    );
    await imported(
      'g_pct_data.tsv',
      pct(
        `${number} | 2000-07-21 | 2002-05-03 |  | WO | 00 | PCT/NL00/00518 | pct_application`,
        `${number} | 2001-02-01 |  |  | WO | A | WO0107345 | wo_grant`,
      ),
    );
    expect(await facts()).toMatchObject({
      relations: [
        { kind: 'division', number: '09953159', filed: '2001-09-17', patent: '6626458' },
        { kind: 'continuation', number: 'PCT/NO98/00107', filed: '1998-04-02', status: 'ABANDONED', patent: null },
        { kind: 'us-provisional-application', filed: '2000-04-10' },
        { kind: 'unknown mystery', filed: '1999-04-10' },
      ],
      adjustment: { days: 167 },
      lengthOfGrant: null,
      disclaimer: null,
      priority: [
        { country: 'IT', number: 'A', filed: null },
        { country: 'JP', number: 'B', filed: '2001-01-02' },
      ],
      pct: { number: 'PCT/NL00/00518', filed: '2000-07-21', entered: '2002-05-03' },
      tables: { relations: '', term: '', priority: '', pct: '' },
    });
  });

  it('of published applications are read, too', async () => {
    const related = relations('20210000001 | 13000001 | US | continuation | parent-doc | 2011-01-02 |  | 0 | ').replace(
      'patent_id',
      'pgpub_id',
    );
    await imported('pg_us_rel_doc.tsv', related);
    expect(await facts('20210000001')).toMatchObject({ relations: [{ kind: 'continuation', filed: '2011-01-02' }] });
  });

  it.each<[string, string, object]>([
    ['a day', '2014-02-03 |  |  | ', { disclaimer: { limit: '2014-02-03' } }],
    ['a text', ' | This patent is subject to a terminal disclaimer. |  | ', { disclaimer: { limit: null } }],
    ['a length', ' |  | 14 | ', { lengthOfGrant: 14, adjustment: null, disclaimer: null }],
    ['nothing', 'NULL | NULL | NULL | NULL', { lengthOfGrant: null, adjustment: null, disclaimer: null }],
  ])('of terms have %s', async (_name, row, expected) => {
    await imported('g_us_term_of_grant.tsv', terms(`D999001 | ${row}`));
    expect(await facts('D999001')).toMatchObject(expected);
  });

  it('report what they skip', async () => {
    const report = await imported(
      'g_us_rel_doc.tsv',
      relations(
        'nonsense | 1 | US | division | parent-doc |  |  | 0 | ',
        `${number} | 1 | US | division | cousin |  |  | 0 | `,
        `${number} | 2 | US | division | parent-doc | 2001-13-45 |  | 1 | `,
      ),
    );
    expect(report.counts).toEqual({ read: 3, added: 1, changed: 0, same: 0, skipped: 2 });
    expect(report.problems).toEqual([
      '2: there is no patent number in "nonsense"',
      `3: its related_doc_kind "cousin" is unknown (patent ${number})`,
      `4: its related_doc_published_date "2001-13-45" doesn't exist (patent ${number})`,
    ]);
  });

  const old: [string, string] = ['g_us_term_of_grant_20240101.tsv', terms(`${number} |  |  |  | 9`, '10999003 |  |  |  | 1')];
  it.each<[string, [string, string][], object, object]>([
    [
      'what a document prints',
      [
        ['grant.xml', printed],
        old,
        ['g_us_term_of_grant_20250101.tsv', terms(`${number} |  |  |  | 11`, '10999003 |  |  |  | 3')],
      ],
      { adjustment: { days: 7 }, relations: [] },
      { adjustment: { days: 3 }, tables: { term: '2025-01-01' } },
    ],
    [
      'what a newer or another table says',
      [
        old,
        ['g_us_term_of_grant.tsv', terms(`${number} |  |  |  | 5`, '10999003 |  |  |  | 2')],
        ['g_us_rel_doc.tsv', relations(`${number} | 1 | US | division | parent-doc | 2001-02-03 |  | 0 | `)],
      ],
      { adjustment: { days: 9 }, relations: [{ filed: '2001-02-03' }] },
      { adjustment: { days: 1 }, relations: [] },
    ],
  ])('never replace %s, in any order', async (_name, files, expected, other) => {
    const ends = new Set<string>();
    for (const order of permutations(files)) {
      await clear();
      for (const [name, content] of order) await imported(name, content);
      ends.add(JSON.stringify(await everything()));
    }
    expect([...ends]).toHaveLength(1);
    expect(await facts()).toMatchObject(expected);
    expect(await facts('10999003')).toMatchObject(other);
  });

  it('change nothing when they come again', async () => {
    const content = terms(`${number} |  |  |  | 9`);
    await imported('g_us_term_of_grant.tsv', content);
    const before = await everything();
    await test.database.pool.query('truncate patent_imports');
    expect((await imported('again.tsv', content)).counts).toEqual({ read: 1, added: 0, changed: 0, same: 1, skipped: 0 });
    expect(await everything()).toEqual(before);
  });
});
