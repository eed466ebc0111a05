// cspell:ignore Iadd Iaddend Bonucci hydroxylase
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { itemsOf, summaryOf } from '../../../test/items-of.ts';
import { greenbookGrant } from '../fixtures/sample-documents.ts';

const first = greenbookGrant({ number: '043479030', title: 'Balance' });
const second = greenbookGrant({ number: 'D02425831', title: 'Bottle' });

describe('grants of 1976 to 2001', () => {
  it.each([
    ['line feeds', (text: string) => text],
    ['carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a line with the week', (text: string) => `HHHHHT APS1 ISSUE - 820907\n${text}`],
  ])('are read with %s', async (_name, change) => {
    const items = await itemsOf(change(first + second));
    expect(summaryOf(items)).toEqual(['4347903', 'D242583']);
    expect(items[0]).toMatchObject({
      doubts: [],
      record: {
        kind: 'A',
        title: 'Balance with a name of two lines',
        abstract: 'A balance that tends to move.',
        assignees: ['Halden Kestrel Corporation'],
        inventors: ['Ada Quist, Jr.'],
        ipc: ['G01G 19/04', 'G06F 7/28'],
        uspc: '177/25',
        furtherUspc: ['177/185'],
        applicationNumber: '06192529',
        filed: '1980-03-10',
        issued: '1982-09-07',
      },
      claims: [
        { number: 1, text: 'A balance, comprising:\na pan.', dependsOn: [] },
        { number: 2, text: 'The balance of claim 1, level.', dependsOn: [1] },
      ],
    });
  });

  it('report a document that ends early, and two that run together', async () => {
    const cut = second.slice(0, second.indexOf('NUM  2.'));
    expect(await itemsOf(first + cut)).toMatchObject([
      { record: { number: '4347903' } },
      { skipped: 'the document ends in the middle of its claims', isCutOff: true },
    ]);
    expect(await itemsOf(first + second.replace('PATN', 'XXXX') + first)).toMatchObject([
      { record: { number: '4347903' } },
      { position: first.length, skipped: 'its beginning is damaged', number: 'D242583' },
      { record: { number: '4347903' } },
    ]);
  });

  it('are read with empty lines between their lines', async () => {
    const spaced = first.replace('PATN\n', 'PATN\n\n').replace('NCL  2\n', 'NCL  2\n\n') + second.replace('PATN\n', 'PATN\n\n');
    expect(summaryOf(await itemsOf(spaced))).toEqual(['4347903', 'D242583']);
  });

  it('are stored if an invalid byte is in a part that is not, and skipped if it is in another one', async () => {
    const withByte = (text: string) => Buffer.from(text.replace('?', '\u00e9'), 'latin1');
    expect(await itemsOf(withByte(first.replace('Much text.', 'Much t?xt.')))).toMatchObject([
      { record: { number: '4347903' }, doubts: ["it has invalid bytes in a part that isn't stored"] },
    ]);
    expect(await itemsOf(Buffer.concat([withByte(first.replace('a pan.', 'a p?n.')), Buffer.from(second)]))).toMatchObject([
      { position: 0, skipped: "it has bytes that aren't valid UTF-8", number: '4347903' },
      { record: { number: 'D242583' } },
    ]);
  });

  it('leave out control characters in texts, and say so', async () => {
    expect(await itemsOf(first.replace('a pan.', 'a p\0an.'))).toMatchObject([
      {
        claims: [{ text: 'A balance, comprising:\na pan.' }, {}],
        doubts: ['its texts have control characters, which were left out'],
      },
    ]);
  });

  it('say which of their values are missing or wrong', async () => {
    const poor = first
      .replace(/APD.*\n/, '')
      .replace('APN  1925296', 'APN  1925297')
      .replace('OCL  177 25', 'OCL  177 25 and much else');
    expect(await itemsOf(poor)).toMatchObject([
      {
        record: { number: '4347903', filed: null, applicationNumber: null, uspc: null },
        doubts: [
          'it has no filing date',
          'its class "177 25 and much else" doesn\'t exist',
          'its application number "1925297" can\'t be right',
        ],
      },
    ]);
  });
});

describe('the number of a grant', () => {
  const grants = ['039309525', '039309754', '039310132', '039311023'].map((number) => greenbookGrant({ number, title: 'Known' }));

  it('has a check digit, which tells a damaged one', async () => {
    const wrong = greenbookGrant({ number: '039312349', title: 'Wrong' });
    expect(summaryOf(await itemsOf([...grants, wrong].join('')))).toEqual([
      '3930952',
      '3930975',
      '3931013',
      '3931102',
      'the check digit of its number "039312349" is wrong',
    ]);
    expect(await itemsOf(wrong + grants.join(''))).toMatchObject([
      { record: { number: '3931234' }, doubts: ['its number "039312349" has no right check digit'] },
      ...grants.map(() => ({ doubts: [] })),
    ]);
  });

  it.each(['  39309525', '39309', 'RD0286710', '0393X9525'])('is not %j', async (number) => {
    expect(summaryOf(await itemsOf(greenbookGrant({ number, title: 'Wrong' })))).toEqual([
      expect.stringMatching('there is no patent number'),
    ]);
  });
});

describe('a damaged border', () => {
  it.each([
    ['a byte after PATN', 'PATN\nWKU', 'PATN\0WKU'],
    ['a byte in PATN', 'PATN\nWKU', 'PAxN\nWKU'],
    ['PATN is gone', 'PATN\nWKU', 'WKU'],
  ])('keeps the first patent as it is, and reports the second: %s', async (_name, border, damage) => {
    const [whole] = await itemsOf(first);
    const items = await itemsOf(first + second.replace(border, damage) + first);
    expect(items).toMatchObject([whole ?? {}, { position: first.length, number: 'D242583' }, { record: { number: '4347903' } }]);
  });

  it.each([
    ['from the middle of a claim to a later part', /, level[\s\S]*?(?=ABST)/],
    ['from a description to the next one', /(?<=Much )[\s\S]*?Much /],
  ])('joins no two patents: %s', async (_name, lost) => {
    const stored = await itemsOf((first + second).replace(lost, '') + greenbookGrant({ number: '039309525', title: 'Last' }));
    const names = stored.flatMap((item) => ('record' in item ? [item.record.number] : []));
    expect(names.filter((number) => number !== '4347903')).toEqual(['3930952']);
    expect(stored.some((item) => 'skipped' in item)).toBe(!names.includes('4347903'));
  });

  it('loses a text without a border if its first line is damaged', async () => {
    expect(await itemsOf(first.replace('PATN', 'PxTN') + second)).toMatchObject([
      { position: 0, skipped: 'this text belongs to no document', number: '4347903' },
      { record: { number: 'D242583' } },
    ]);
  });
});

describe('a reissue', () => {
  const reissue = (claims: string, count: number) =>
    greenbookGrant({ number: 'RE0286710', title: 'Damper' })
      .replace('APT  1', 'APT  2')
      .replace('NCL  2', `NCL  ${count}`)
      .replace(/NUM {2}2\.[\s\S]*/, claims);
  const added = `NUM  2.
PAR  2. The balance of claim 1, .[.level.]. .Iadd.flat.Iaddend..
      .[.3. The balance of claim 1, red.]..Iadd. 4. A hydrophone of
      steel..Iaddend. .Iadd. 5. The hydrophone of claim 4,
      being .[.wet.]. .Iadd.dry.Iaddend.. .Iaddend.
`;

  it('has the claims that it adds, and not what it deletes', async () => {
    expect(await itemsOf(reissue(added, 4) + first)).toMatchObject([
      {
        record: { number: 'RE28671', kind: 'E' },
        doubts: [],
        claims: [
          { number: 1 },
          { number: 2, text: 'The balance of claim 1, flat.', dependsOn: [1] },
          { number: 4, text: 'A hydrophone of steel.', dependsOn: [] },
          { number: 5, text: 'The hydrophone of claim 4, being dry.', dependsOn: [4] },
        ],
      },
      { record: { number: '4347903' } },
    ]);
  });

  it('says if it has fewer claims than it should', async () => {
    expect(await itemsOf(reissue(added, 7) + first)).toMatchObject([
      { record: { number: 'RE28671' }, doubts: ['it says that it has 7 claims, but has 4'], claims: [{}, {}, {}, {}] },
      { record: { number: '4347903' } },
    ]);
  });
});

const cases = fileURLToPath(new URL('../../../../../../shared/cases/50-patent-files/', import.meta.url));

describe.skipIf(!existsSync(cases))('real files', () => {
  const numbersIn = async (name: string) =>
    (await itemsOf(readFileSync(`${cases}${name}`), 65_536)).map((item) => ('record' in item ? item.record.number : item.number));

  it('keep what a damaged byte leaves whole', async () => {
    const items = await itemsOf(readFileSync(`${cases}aps-one-byte-border.txt`), 65_536);
    expect(items).toMatchObject([
      { record: { number: 'D367151', inventors: ['Roberto Bonucci'] }, claims: [{}] },
      { number: '3937375', skipped: expect.any(String) },
    ]);
  });

  it('have reissues with claims that run on', async () => {
    const items = await itemsOf(readFileSync(`${cases}aps-reissues-run-on-claims.txt`), 65_536);
    expect(items.map((item) => ('record' in item ? [item.record.number, item.claims.length, item.doubts] : item))).toEqual([
      ['RE28671', 18, []],
      ['RE28672', 25, []],
    ]);
  });

  it('have a Latin-1 byte in a description', async () => {
    expect(await numbersIn('aps-latin1-description.txt')).toEqual(['4347903']);
  });

  it('have dot codes', async () => {
    expect(await itemsOf(readFileSync(`${cases}aps-codes.txt`), 65_536)).toMatchObject([
      {
        record: {
          title: 'Microbiological reduction of PGA2 and 15-epi PGA2',
          abstract: 'PGA2 is reduced by α-hydroxylase at 25° C. and 10-6 M to 11β-PGF2α.',
          applicationNumber: '05564987',
        },
      },
    ]);
  });
});
