import { beforeAll, describe, expect, it } from 'vitest';
import { legalImports } from '../../test/legal-imports.ts';
import {
  abstractTable,
  applicationTable,
  applicationV1,
  assigneeTable,
  broken,
  cpcTable,
  grant,
  greenbookGrant,
  inventorTable,
  ipcTable,
  patdocGrant,
  patentTable,
  ppubsPatent,
  uspcTable,
} from './fixtures/sample-documents.ts';

const titled = (number: string) => ({ number, title: 'Counted' });
const scheme = (...symbols: string[]) =>
  `<class-scheme scheme-type="cpc">${symbols.map((symbol) => `<classification-item><classification-symbol>${symbol}</classification-symbol><class-title><title-part><text>Title</text></title-part></class-title></classification-item>`).join('')}</class-scheme>`;
const titles = [
  'cpc_subclass\tcpc_subclass_title\tcpc_group\tcpc_group_title\tcpc_class\tcpc_class_title',
  'G06F\tDATA\tG06F1/20\tCooling\tG06\tCOMPUTING',
];
const fee = (number: string, code: string) =>
  `${number.padStart(13, '0')} 10123456 N 20030102 20050816 20130211 ${code.padEnd(5)}\r\n`;
const assignment = (frame: string) =>
  `<patent-assignment><assignment-record><reel-no>1</reel-no><frame-no>${frame}</frame-no><conveyance-text>MERGER</conveyance-text></assignment-record></patent-assignment>`;
const citations = ['patent_id\tcitation_sequence\tcitation_patent_id', '1\t0\t10999001', '2\t0\t10999001', '1\t1\t5'];

/** Read, added, changed, same and skipped, the first time and the second. */
type Counted = [read: number, added: number, changed: number, same: number, skipped: number];

describe('counts of imports', () => {
  const { imported } = legalImports();
  beforeAll(async () => void (await imported('known', patentTable)));

  it.each<[string, string, Counted, Counted]>([
    ['XML', grant(titled('11888001')) + broken + grant(titled('11888001')), [3, 1, 0, 1, 1], [3, 0, 0, 2, 1]],
    ['PATDOC', patdocGrant(titled('06530116')) + patdocGrant(titled('none')), [2, 1, 0, 0, 1], [2, 0, 0, 1, 1]],
    ['XML of applications', applicationV1(titled('20040000001')) + applicationV1(titled('x')), [2, 1, 0, 0, 1], [2, 0, 0, 1, 1]],
    ['text', greenbookGrant(titled('043479020')) + greenbookGrant(titled('X')), [2, 1, 0, 0, 1], [2, 0, 0, 1, 1]],
    ['JSON', JSON.stringify([ppubsPatent(titled('11803561')), ppubsPatent(titled('x'))]), [2, 1, 0, 0, 1], [2, 0, 0, 1, 1]],
    ['a table of patents', patentTable.replaceAll('999', '998'), [4, 2, 0, 0, 2], [4, 0, 0, 2, 2]],
    ['assignees, one of an unknown patent', assigneeTable, [4, 0, 3, 0, 1], [4, 0, 0, 3, 1]],
    ['applications', applicationTable, [1, 0, 1, 0, 0], [1, 0, 0, 1, 0]],
    ['inventors', `${inventorTable}\n"10999001"\t2`, [3, 0, 2, 0, 1], [3, 0, 0, 2, 1]],
    ['CPC classes', cpcTable, [3, 0, 3, 0, 0], [3, 0, 0, 3, 0]],
    ['IPC classes', ipcTable, [1, 0, 1, 0, 0], [1, 0, 0, 1, 0]],
    ['US classes', uspcTable, [2, 0, 2, 0, 0], [2, 0, 0, 2, 0]],
    ['abstracts, one of them empty', `${abstractTable}\n"D999002"\t""`, [2, 0, 1, 1, 0], [2, 0, 0, 2, 0]],
    ['citations', citations.join('\n'), [3, 0, 2, 0, 1], [3, 0, 0, 2, 1]],
    ['the scheme', scheme('A', 'A01', 'Z99', 'A'), [4, 2, 0, 1, 1], [4, 0, 0, 3, 1]],
    ['titles', titles.join('\n'), [3, 3, 0, 0, 0], [3, 0, 0, 3, 0]],
    ['a list of titles', 'B\t\tOPERATIONS\nB01\t\tMIXING\nZ99\t\tX\n', [3, 2, 0, 0, 1], [3, 0, 0, 2, 1]],
    ['fees', fee('6930001', 'M1551') + fee('6930001', 'M1552') + fee('0', 'M1551'), [3, 2, 0, 0, 1], [3, 0, 0, 2, 1]],
    [
      'codes of fees',
      'EXP.  Expired\r\nREM.  Mailed\r\nM1551 Paid\r\nM1552 Paid\r\nM1553 Paid\r\nx\r\n',
      [6, 5, 0, 0, 1],
      [6, 0, 0, 5, 1],
    ],
    [
      'assignments',
      `<us-patent-assignments><patent-assignments>${assignment('2')}${assignment('2')}${assignment('x')}</patent-assignments></us-patent-assignments>`,
      [3, 1, 0, 1, 1],
      [3, 0, 0, 2, 1],
    ],
  ])('add up: %s', async (name, content, ...expected) => {
    for (const [read, added, changed, same, skipped] of expected) {
      const { counts, problems } = await imported(name.replaceAll(' ', '-'), content);
      expect(counts, problems.join('\n')).toEqual({ read, added, changed, same, skipped });
      expect(read).toBe(added + changed + same + skipped);
    }
  });

  it('count a record that is too long once', async () => {
    const long = 'word '.repeat(3_000_000);
    const row = `9100001\tutility\t2023-10-31\t${long}\tB1\t2\t0\ti.xml`;
    const table = patentTable.replaceAll('"', '').split('\n');
    expect(
      await imported('long-row', [table[0], row, '9100002\tutility\t2023-10-31\tT\tB1\t2\t0\ti.xml'].join('\n')),
    ).toMatchObject({
      counts: { read: 2, added: 1, skipped: 1 },
      problems: ['2: it is longer than any row (patent 9100001)'],
    });
    const object = { ...ppubsPatent(titled('11803571')), descriptionHtml: long + long };
    expect(await imported('long-object', JSON.stringify({ patents: [object, ppubsPatent(titled('11803572'))] }))).toMatchObject({
      counts: { read: 2, added: 1, skipped: 1 },
    });
  });
});
