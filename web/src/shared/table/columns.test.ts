import { access } from '@brevet/contract/access';
import { table } from '@brevet/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf } from './columns.ts';

const pumps = table({
  feature: 'listings',
  title: 'Pumps',
  path: '/getPumps',
  access: access.signedIn,
  summary: 'List pumps',
  row: z.object({ name: z.string(), size: z.int().nullable(), price: z.number().optional(), note: z.string() }),
  columns: {
    name: 'Name',
    size: 'Size',
    price: 'Price',
    note: { heading: 'Note', only: 'file' },
    action: { heading: 'Action', only: 'screen', stays: true },
  },
  rights: { price: access.staff },
  labels: { size: (size) => (size === 1 ? 'Small' : 'Large') },
  sortable: ['name'],
  sort: { sid: 'name', sod: 'ASC' },
  filters: {},
});
const columns = (type: 15 | 30) =>
  columnsOf(pumps, type, {
    name: { width: 90 },
    size: {},
    price: { align: 'right' },
    action: { show: ({ name }) => `Edit ${name}` },
  });

describe('the columns of a table', () => {
  it('are those of the screen that the reader may see, with the look of their cells', () => {
    expect(columns(15).map(({ show: _show, ...column }) => column)).toEqual([
      { key: 'name', heading: 'Name', stays: false, width: 90 },
      { key: 'size', heading: 'Size', stays: false },
      { key: 'action', heading: 'Action', stays: true },
    ]);
    expect(columns(30).map(({ key }) => key)).toEqual(['name', 'size', 'price', 'action']);
  });

  it.each([
    [{ name: 'Ab', size: 1, price: 7.5, note: '' }, ['Ab', 'Small', '7.5', 'Edit Ab']],
    [{ name: '', size: 2, note: '' }, ['', 'Large', '', 'Edit ']],
    [{ name: 'Ab', size: null, price: 0, note: '' }, ['Ab', '', '0', 'Edit Ab']],
  ])('show a label, the plain value, or what the screen makes of the row: %j', (row, cells) => {
    expect(columns(30).map(({ show }) => show(row))).toEqual(cells);
  });
});
