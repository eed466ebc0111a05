import { beforeEach, describe, expect, it } from 'vitest';
import { legalImports, permutations } from '../../../test/legal-imports.ts';
import { grant } from '../fixtures/sample-documents.ts';
import { formatOf } from '../formats.ts';

const list = '04000001\r\n11999001\r\nD0800001\r\nRE044994\r\n';
const title = 'Plate with CO2 — größer';
const table = [
  'patent_id\tpatent_type\tpatent_date\tpatent_title\twipo_kind\tnum_claims\twithdrawn\tfilename',
  `11999001\tutility\t2020-02-04\t${title}\tB2\t20\t0\tipg.xml`,
].join('\n');
const inpadoc = `<ops:world-patent-data xmlns:ops="http://ops.epo.org"><ops:patent-family legal="true"><ops:family-member family-id="1">
<publication-reference><document-id document-id-type="docdb"><country>US</country><doc-number>11999001</doc-number><kind>B2</kind></document-id></publication-reference>
<ops:legal code="WDR " desc="PATENT WITHDRAWN ACCORDING TO LISTING ISSUED BY THE USPTO ON PRS-DATE" infl="-"><ops:L018EP>2024-02-03</ops:L018EP></ops:legal>
</ops:family-member></ops:patent-family></ops:world-patent-data>`;
const week = grant({ number: '11999001', title: 'Plate', date: '20200204' });

describe('withdrawn patent numbers', () => {
  const test = legalImports();
  const { imported } = test;
  const clear = () =>
    test.database.pool.query('truncate legal_records, patent_facts, patent_claims, bulk_patents, patent_imports');
  beforeEach(clear);
  const stored = async () => {
    const { rows } = await test.database.pool.query(
      'select patent_number, patent_status, withdrawn, issued_date::text, title from bulk_patents order by 1',
    );
    return rows;
  };

  it.each([
    ['the list', ['withdrawn.txt', list]],
    ['INPADOC', ['ops.xml', inpadoc]],
  ] as const)('of %s take the issue from the patent, whichever file comes first', async (_name, [name, content]) => {
    const files: (readonly [string, string])[] = [
      [name, content],
      ['week.xml', week],
      ['g_patent.tsv', table],
    ];
    for (const order of permutations(files)) {
      await clear();
      for (const [one, text] of order) await imported(one, text);
      const expected = {
        patent_number: '11999001',
        patent_status: 'Application',
        withdrawn: true,
        issued_date: null,
        title,
      };
      expect(await stored(), order.map(([one]) => one).join(', ')).toEqual([expected]);
      await test.database.pool.query('truncate patent_imports');
      for (const [one, text] of order)
        expect((await imported(one, text)).counts, `${one} again`).toMatchObject({ added: 0, changed: 0, skipped: 0 });
      expect(await stored()).toEqual([expected]);
    }
  });

  it('are counted exactly', async () => {
    const report = await imported('withdrawn-20260101.txt', `Withdrawn Patent Numbers\n${list}soon\n`);
    expect(report.counts).toEqual({ read: 5, added: 4, changed: 0, same: 0, skipped: 1 });
    expect(report.problems).toEqual(['6: there is no patent number in "soon"']);
  });

  it.each<[string, string, string]>([
    ["the office's list", list, 'numbers.txt'],
    ['one that says so', '11999001\n7,654,321\n', 'withdrawn.txt'],
    ['one with a heading', 'Withdrawn numbers\n11999001\n', 'numbers.txt'],
  ])('are recognized: %s', (_name, content, name) => {
    expect(formatOf({ head: Buffer.from(content), name }).name).toBe('withdrawn patent numbers');
  });

  it.each([
    ['another list of numbers', '11999001\n7,654,321\n'],
    ['a list of numbers with their country', 'US11999001B2\nUS7654321B1\n'],
    ['a text', 'Nothing was withdrawn.\n'],
  ])('are never taken from %s', (_name, content) => {
    expect(formatOf({ head: Buffer.from(content), name: 'numbers.txt' }).unread).not.toBeNull();
  });
});
