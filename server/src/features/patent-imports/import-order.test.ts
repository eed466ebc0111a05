import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { legalImports, permutations } from '../../test/legal-imports.ts';
import { applicationV1, grant, ppubsPatent } from './fixtures/sample-documents.ts';

const number = '11999001';
const tsv = (...rows: string[]): string => rows.map((row) => row.replaceAll(' | ', '\t')).join('\n');
const table = (title: string, withdrawn = 0): string =>
  tsv(
    'patent_id | patent_type | patent_date | patent_title | wipo_kind | num_claims | withdrawn | filename',
    `${number} | utility | 2024-01-02 | ${title} | B2 | 20 | ${withdrawn} | ipg.xml`,
  );
const printed = grant({ number, title: 'Plate' }).replace(
  '<us-references-cited>',
  '<us-term-of-grant><us-term-extension>7</us-term-extension></us-term-of-grant><us-references-cited>',
);
const bibliography = grant({ number, title: 'Plate' }).replace(/<abstract[\s\S]*<\/claims>\n/, '');
const answer = { ...ppubsPatent({ number, title: 'Panel', date: '2024-01-02' }), inventionTitle: 'Panel' };
const wrapper = {
  applicationNumberText: '17190001',
  lastIngestionDateTime: '2026-05-02T13:00:02',
  applicationMetaData: { patentNumber: number, filingDate: '2021-03-04', grantDate: '2024-01-02' },
  patentTermAdjustmentData: { adjustmentTotalQuantity: 7 },
};
const assignment = `<us-patent-assignments><patent-assignments><patent-assignment><assignment-record><reel-no>38323</reel-no><frame-no>190</frame-no>
<last-update-date><date>20240203</date></last-update-date><conveyance-text>MERGER</conveyance-text></assignment-record>
<patent-properties><patent-property><document-id><doc-number>17190001</doc-number><kind>X0</kind></document-id></patent-property></patent-properties>
</patent-assignment></patent-assignments></us-patent-assignments>`;

const documents: [string, string][] = [
  ['grant.xml', printed],
  ['g_patent.tsv', table('Another plate')],
  ['reprint.xml', grant({ number, title: 'Slab' })],
  ['search.json', JSON.stringify({ patents: [answer] })],
];
const files: [string, string][] = [
  ...documents,
  ['bibliography.xml', bibliography],
  ['g_patent_withdrawn.tsv', table('A plate', 1)],
  ['application.xml', applicationV1({ number: '20040000001', title: 'Suit' })],
  ['MaintFeeEvents_20250401.txt', `${number.padStart(13, '0')} 17190001 N 20210304 20240102 20250107 M1551\r\n`],
  ['ad20240203.xml', assignment],
  ['wrapper.json', JSON.stringify({ count: 1, patentFileWrapperDataBag: [wrapper], requestIdentifier: 'x' })],
  [
    'extensions.tsv',
    tsv(
      'patent_number_as_printed | tradename | original_expiration | extension | extended_expiration',
      '11,999,001 | BREVETOL | 26-Oct-41 | 2 years | 26-Oct-43',
    ),
  ],
  ['withdrawn.txt', 'Withdrawn patent numbers\r\n20040000001\r\n11999002\r\n'],
  [
    'g_us_term_of_grant_20240101.tsv',
    tsv('patent_id | disclaimer_date | term_disclaimer | term_grant | term_extension', `${number} |  |  |  | 9`),
  ],
  [
    'g_foreign_priority_20240101.tsv',
    tsv(
      'patent_id | priority_claim_sequence | priority_claim_kind | foreign_application_id | filing_date | foreign_country_filed',
      '11999003 | 0 | national | A | 2001-01-02 | JP',
    ),
  ],
];

describe('the order of imports', () => {
  const test = legalImports();
  const stored = ['bulk_patents', 'patent_claims', 'patent_facts', 'legal_records', 'maintenance_fees'];
  const clear = () => test.database.pool.query(`truncate ${stored.join(', ')}, patent_imports`);
  beforeEach(clear);

  /** All rows without the IDs that the store gives. */
  const storeAfter = async (order: readonly [string, string][]) => {
    await clear();
    for (const [name, content] of order) await test.imported(name, content);
    const store: Record<string, object[]> = {};
    for (const name of stored) {
      const { rows } = await test.database.pool.query(
        `select to_jsonb(one) - 'bulk_patent_id' - 'record_id' as one from ${name} one order by 1`,
      );
      store[name] = rows.map(({ one }) => one);
    }
    return store;
  };

  it('of sources of the same day never matters: a document outranks a table', async () => {
    const end = await storeAfter(documents);
    expect(end.bulk_patents).toMatchObject([{ title: expect.stringMatching(/^Slab/), patent_status: 'Issued' }]);
    for (const order of permutations(documents)) expect(await storeAfter(order)).toEqual(end);
  });

  it('of all kinds of files never matters', async () => {
    const end = await storeAfter(files);
    expect(Object.values(end).every((rows) => rows.length > 0)).toBe(true);
    const all = fc.shuffledSubarray(files, { minLength: files.length });
    const property = fc.asyncProperty(all, async (order) => {
      expect(await storeAfter(order)).toEqual(end);
    });
    await fc.assert(property, { numRuns: 4 });
  });
});
