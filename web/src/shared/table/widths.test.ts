import { describe, expect, it } from 'vitest';
import { columnsToHide, columnWidths } from './widths.ts';

describe('columnWidths', () => {
  const columns = [{ key: 'id', width: 80 }, { key: 'name', width: 0 }, { key: 'date' }];

  it('gives the remaining width to the column that asks for it, at least 160 pixels', () => {
    expect(columnWidths(columns, {})).toEqual({ widths: [80, null, 150], minWidth: 80 + 160 + 150 });
  });

  it('gives the remaining width to the last column if none asks for it', () => {
    expect(columnWidths([{ key: 'id', width: 80 }, { key: 'date' }], {})).toEqual({ widths: [80, null], minWidth: 80 + 150 });
  });

  it('uses the widths that the reader chose', () => {
    expect(columnWidths(columns, { id: 200, gone: 500 })).toEqual({ widths: [200, null, 150], minWidth: 200 + 160 + 150 });
    expect(columnWidths(columns, { name: 300 })).toEqual({ widths: [80, 300, null], minWidth: 80 + 300 + 150 });
  });

  it.each([
    [790, [80, null, 150]],
    [791, [80, null, 150]],
    [1020, [160, null, 300]],
    [2000, [500, null, 939]],
  ])('shares %i pixels so that the flexible column gets at most 560', (available, widths) => {
    expect(columnWidths(columns, {}, available).widths).toEqual(widths);
  });

  it('gives the last column at most 560 pixels if none asks for the rest', () => {
    expect(columnWidths([{ key: 'id', width: 80 }, { key: 'date' }], {}, 1000).widths).toEqual([440, null]);
  });

  it('leaves chosen widths alone on a wide screen', () => {
    expect(columnWidths(columns, { id: 100 }, 1110).widths).toEqual([100, null, 450]);
    expect(columnWidths(columns, { id: 100, date: 100 }, 2000).widths).toEqual([100, null, 100]);
  });

  it('returns nothing without columns', () => {
    expect(columnWidths([], {})).toEqual({ widths: [], minWidth: 0 });
  });
});

describe('columnsToHide', () => {
  const columns = [
    { key: 'id', width: 80 },
    { key: 'name', width: 0 },
    { key: 'owner', width: 100 },
    { key: 'date', width: 60 },
  ];

  it.each([
    [456, []],
    [455, ['date']],
    [396, ['date']],
    [395, ['date', 'owner']],
    [100, ['date', 'owner']],
  ])(
    'leaves 216 pixels for the flexible column: hides in %i pixels %j, and never a column that is not secondary',
    (available, hidden) => {
      expect(columnsToHide(columns, ['date', 'owner'], available)).toEqual(hidden);
    },
  );

  it('only lets columns fit if none is flexible', () => {
    const fixed = columns.map((column) => ({ ...column, width: 100 }));
    expect(columnsToHide(fixed, ['date'], 400)).toEqual([]);
    expect(columnsToHide(fixed, ['date'], 399)).toEqual(['date']);
  });

  it('hides nothing while the width is unknown', () => {
    expect(columnsToHide(columns, ['date', 'owner'], Number.POSITIVE_INFINITY)).toEqual([]);
  });
});
