import { describe, expect, it } from 'vitest';
import { columnWidths } from './widths.ts';

describe('columnWidths', () => {
  const columns = [{ key: 'id', width: 80 }, { key: 'name', width: 0 }, { key: 'date' }];

  it('gives the rest to the column that asks for it, and counts 180 pixels for it', () => {
    expect(columnWidths(columns, {})).toEqual({ widths: [80, null, 150], minWidth: 80 + 180 + 150 });
  });

  it('gives the rest to the last column when none asks for it', () => {
    expect(columnWidths([{ key: 'id', width: 80 }, { key: 'date' }], {})).toEqual({ widths: [80, null], minWidth: 80 + 150 });
  });

  it('takes the widths that the reader chose', () => {
    expect(columnWidths(columns, { id: 200, gone: 500 })).toEqual({ widths: [200, null, 150], minWidth: 200 + 180 + 150 });
    expect(columnWidths(columns, { name: 300 })).toEqual({ widths: [80, 300, null], minWidth: 80 + 300 + 150 });
  });

  it('has nothing to give without columns', () => {
    expect(columnWidths([], {})).toEqual({ widths: [], minWidth: 0 });
  });
});
