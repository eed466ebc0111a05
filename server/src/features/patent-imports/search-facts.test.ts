import { beforeEach, describe, expect, it } from 'vitest';
import { legalImports, permutations } from '../../test/legal-imports.ts';
import { grant, ppubsPatent } from './fixtures/sample-documents.ts';

const number = '10999001';
const found = (more: object) => JSON.stringify([{ ...ppubsPatent({ number, title: 'Plate', date: '2018-06-19' }), ...more }]);
const related = {
  relatedApplNumber: ['13000001', '61300001', 'PCT/US2010/012345'],
  relatedApplFilingDate: ['2011-01-05T00:00:00Z', '2010-01-05T00:00:00Z', '2010-12-05T00:00:00Z'],
  relatedApplPatentNumber: ['9000001'],
};
const table = `patent_id\trelated_doc_number\trelated_doc_type\trelated_doc_kind\trelated_doc_published_date\trelated_doc_status\trelated_doc_sequence
${number}\t13000001\tcontinuation\tparent-doc\t2011-01-05\t\t0`;

describe('what Public Search says of the origin of a patent', () => {
  const test = legalImports();
  const { imported } = test;
  const clear = () => test.database.pool.query('truncate patent_facts, bulk_patents, patent_imports');
  beforeEach(clear);
  const facts = async () => (await test.database.pool.query('select facts from patent_facts')).rows[0]?.facts;

  it('is kept without guessing how applications are related', async () => {
    await imported(
      'search.json',
      found({
        ...related,
        priorityClaimsCountry: ['JP'],
        priorityClaimsDocNumber: ['2009-012345'],
        priorityClaimsDate: ['2009-01-05T00:00:00Z'],
        termOfExtension: '183',
        pctFilingNumber: 'PCT/US2010/012345',
        pctFilingDate: ['2010-12-05'],
      }),
    );
    expect(await facts()).toMatchObject({
      relations: [
        { kind: 'unknown', number: '13000001', filed: '2011-01-05', patent: '9000001' },
        { kind: 'us-provisional-application', number: '61300001', filed: '2010-01-05', patent: null },
        { kind: 'unknown', number: 'PCT/US2010/012345', filed: '2010-12-05' },
      ],
      priority: [{ country: 'JP', number: '2009-012345', filed: '2009-01-05' }],
      pct: { number: 'PCT/US2010/012345', filed: '2010-12-05', entered: null },
      adjustment: { days: 183 },
      tables: { relations: 'search', priority: 'search', pct: 'search', term: 'search' },
    });
  });

  it.each<[string, object, unknown]>([
    ['no lists', {}, undefined],
    ['empty lists', { relatedApplFilingDate: null, relatedApplNumber: [] }, undefined],
    [
      'days alone, as in results of a search',
      { relatedApplFilingDate: ['2011-01-05T00:00:00Z'] },
      [{ kind: 'unknown', number: null, filed: '2011-01-05' }],
    ],
    [
      'numbers in place of texts',
      { relatedApplNumber: [13000001], relatedApplFilingDate: ['2011-01-05'] },
      [{ number: '13000001' }],
    ],
  ])('is read from %s', async (_name, lists, expected) => {
    expect((await imported('search.json', found(lists))).counts).toMatchObject({ added: 1, skipped: 0 });
    const relations = (await facts())?.relations;
    if (expected) expect(relations).toMatchObject(expected);
    else expect(relations).toBeUndefined();
  });

  it('reports a day that does not exist', async () => {
    const { problems } = await imported('search.json', found({ relatedApplFilingDate: ['2011-02-30T00:00:00Z'] }));
    expect(problems.join()).toContain('its filing date of an earlier application "2011-02-30" doesn\'t exist');
  });

  it('never replaces a table or a document, in any order', async () => {
    const document = grant({ number, title: 'Plate', date: '20180619' });
    const files: [string, string][] = [
      ['search.json', found({ ...related, termOfExtension: '183' })],
      ['g_us_rel_doc.tsv', table],
    ];
    for (const order of permutations(files)) {
      await clear();
      for (const [name, content] of order) await imported(name, content);
      expect(await facts(), order[0]?.[0]).toMatchObject({
        relations: [{ kind: 'continuation' }],
        adjustment: { days: 183 },
        tables: { relations: '', term: 'search' },
      });
    }
    for (const order of permutations([...files, ['week.xml', document] as [string, string]])) {
      await clear();
      for (const [name, content] of order) await imported(name, content);
      expect(await facts()).toMatchObject({ relations: [], adjustment: null });
      expect((await facts()).tables).toBeUndefined();
    }
  });

  it('changes nothing when it comes again', async () => {
    await imported('search.json', found(related));
    expect((await imported('again.json', `${found(related)}\n`)).counts).toMatchObject({ changed: 0, same: 1 });
    expect((await imported('more.json', found({ ...related, termOfExtension: '9' }))).counts).toMatchObject({ changed: 1 });
  });
});
