import { describe, expect, it } from 'vitest';
import type { Parts } from '../../test/office-files.ts';
import { packed } from '../../test/office-files.ts';
import { readWorkbook } from './read-workbook.ts';

const limits = { mostColumns: 50, longestCell: 200 };
const sheet = (...cells: string[]) => `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const workbookOf = (parts: Parts) =>
  readWorkbook(packed('excel', parts), limits)
    .filter(({ isVisible }) => isVisible)
    .map(({ rows }) => [...rows].map(({ cells }) => cells));
const cellsOf = (cells: string[], parts: Parts = {}) =>
  workbookOf({ 'xl/worksheets/sheet1.xml': sheet(...cells), ...parts })[0]?.[0];

/** A workbook whose tabs are in another order than its parts. */
const tabs = (first: string, second: string, target = 'worksheets/sheet2.xml'): Parts => ({
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet r:id="a" ${first}/><sheet r:id="b" ${second}/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Target="worksheets/sheet1.xml"/><Relationship Id="a" Target="${target}"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet(text('one')),
  'xl/worksheets/sheet2.xml': sheet(text('two')),
});

describe('the sheets of a workbook', () => {
  it.each(['worksheets/sheet2.xml', '/xl/worksheets/sheet2.xml'])(
    'come in the order of the tabs, with the target %s',
    (target) => {
      expect(workbookOf(tabs('', '', target))).toEqual([[['two']], [['one']]]);
    },
  );

  it.each(['hidden', 'veryHidden'])('are only the visible ones, without one that is %s', (state) => {
    expect(workbookOf(tabs(`state="${state}"`, 'state="visible"'))).toEqual([[['one']]]);
  });

  it('are found by their file names if the workbook has no list of tabs', () => {
    const parts = { 'xl/worksheets/sheet10.xml': sheet(text('ten')), 'xl/worksheets/sheet2.xml': sheet(text('two')) };
    expect(workbookOf(parts)).toEqual([[['two']], [['ten']]]);
  });
});

describe('the cells of a sheet', () => {
  it.each([
    ['7123456.0', '7123456'],
    ['9.4E6', '9400000'],
    ['9.4122059999999998E6', '9412206'],
    ['2.0220159901E10', '20220159901'],
    ['0.1', '0.1'],
    ['-5', '-5'],
    ['1E300', '1E300'],
    ['none', 'none'],
  ])('show the number %s as %s', (value, shown) => {
    expect(cellsOf([`<c><v>${value}</v></c>`])).toEqual([shown]);
  });

  const styles = (...codes: string[]): Parts => ({
    'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  });

  it.each([
    ['a built-in day', 1, '45988', '2025-11-27'],
    ['a number', 0, '45988', '45988'],
    ['a day and a time', 2, '45988.604166666664', '2025-11-27T14:30:00'],
    ['a number with a unit in quotes', 3, '45988', '45988'],
    ['a number with least digits', 4, '1002', '01002'],
    ['a number out of any calendar', 1, '20220159901', '20220159901'],
  ])('show %s as it is meant', (_, style, value, shown) => {
    const parts = styles('dd/mm/yyyy hh:mm', '0 &quot;days&quot;', '00000');
    expect(cellsOf([`<c s="${style}"><v>${value}</v></c>`], parts)).toEqual([shown]);
  });

  it('count days from 1904 where the workbook says so', () => {
    const parts = { ...styles(), 'xl/workbook.xml': '<workbook><workbookPr date1904="1"/></workbook>' };
    expect(cellsOf(['<c s="1"><v>44526</v></c>'], parts)).toEqual(['2025-11-27']);
  });

  it('show yes and no as TRUE and FALSE, and errors as nothing', () => {
    expect(cellsOf(['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="e"><v>#N/A</v></c>', text('x')])).toEqual([
      'TRUE',
      'FALSE',
      '',
      'x',
    ]);
  });

  it('show characters that XML spells by their code', () => {
    expect(cellsOf([text('one_x000D_\ntwo'), text('_x005F_x000D_'), text('a_x00e9_')])).toEqual(['one\ntwo', '_x000D_', 'aé']);
  });
});
