import { describe, expect, it } from 'vitest';
import { columnWidths, crowdedOut } from './widths.ts';

describe('columnWidths', () => {
  const columns = [{ key: 'id', width: 80 }, { key: 'name', width: 0 }, { key: 'date' }];

  it('gives the remaining width to the column that asks for it, at least 180 pixels', () => {
    expect(columnWidths(columns, {})).toEqual({ widths: [80, null, 150], minWidth: 80 + 180 + 150 });
  });

  it('gives the remaining width to the last column if none asks for it', () => {
    expect(columnWidths([{ key: 'id', width: 80 }, { key: 'date' }], {})).toEqual({ widths: [80, null], minWidth: 80 + 150 });
  });

  it('uses the widths that the reader chose', () => {
    expect(columnWidths(columns, { id: 200, gone: 500 })).toEqual({ widths: [200, null, 150], minWidth: 200 + 180 + 150 });
    expect(columnWidths(columns, { name: 300 })).toEqual({ widths: [80, 300, null], minWidth: 80 + 300 + 150 });
  });

  it('returns nothing without columns', () => {
    expect(columnWidths([], {})).toEqual({ widths: [], minWidth: 0 });
  });
});

describe('crowdedOut', () => {
  const columns = [
    { key: 'id', width: 80 },
    { key: 'name', width: 0 },
    { key: 'owner', width: 100 },
    { key: 'date', width: 60 },
  ];

  it.each([
    [420, []],
    [419, ['date']],
    [360, ['date']],
    [359, ['date', 'owner']],
    [100, ['date', 'owner']],
  ])('hides in %i pixels %j, and never a column that is not secondary', (available, hidden) => {
    expect(crowdedOut(columns, ['date', 'owner'], available)).toEqual(hidden);
  });

  it('hides nothing while the width is unknown', () => {
    expect(crowdedOut(columns, ['date', 'owner'], Number.POSITIVE_INFINITY)).toEqual([]);
  });
});
