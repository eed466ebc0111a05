import { describe, expect, it } from 'vitest';
import type { FacetCell } from './facet-counts.ts';
import { facetCounts } from './facet-counts.ts';

const cell = (fields: Partial<FacetCell>): FacetCell => ({
  ListingType: 1,
  AvailableStatus: 1,
  Stars: 3,
  DealStructure: '2',
  Class: [],
  Tag: '',
  count: 1,
  ...fields,
});
const counted = (cells: FacetCell[], filters: Parameters<typeof facetCounts>[1] = {}) =>
  Object.fromEntries(
    facetCounts(cells, filters).map(({ Facet, values }) => [Facet, values.map(({ value, count }) => `${value}: ${count}`)]),
  );

describe('facet counts', () => {
  it('add up listings by each of their values, the most frequent first', () => {
    const cells = [
      cell({ DealStructure: '2,4', Class: ['G', 'H'], count: 5 }),
      cell({ ListingType: 0, DealStructure: '', Class: ['H'], AvailableStatus: 6, Stars: 0, count: 2 }),
      cell({ ListingType: 0, DealStructure: '4', Tag: 'fair 2026', count: 4 }),
    ];
    expect(counted(cells)).toEqual({
      ListingType: ['0: 6', '1: 5'],
      DealStructure: ['4: 9', '2: 5'],
      Class: ['H: 7', 'G: 5'],
      Stars: ['3: 9', '0: 2'],
      AvailableStatus: ['1: 9', '6: 2'],
      Tag: ['fair 2026: 4'],
    });
  });

  it('of a facet leave its own filter out, and apply those of all others', () => {
    const cells = [
      cell({ ListingType: 0, Stars: 5, count: 1 }),
      cell({ ListingType: 0, Stars: 4, count: 10 }),
      cell({ ListingType: 1, Stars: 5, count: 100 }),
      cell({ ListingType: 2, Stars: 4, count: 1000 }),
    ];
    const { ListingType, Stars, AvailableStatus } = counted(cells, { ListingType: [0], Stars: [5] });
    expect(ListingType).toEqual(['1: 100', '0: 1']);
    expect(Stars).toEqual(['4: 10', '5: 1']);
    expect(AvailableStatus).toEqual(['1: 1']);
  });

  it('treat the values of one filter as alternatives', () => {
    const cells = [cell({ Class: ['A'], count: 1 }), cell({ Class: ['B', 'H'], count: 2 }), cell({ Class: ['G'], count: 4 })];
    expect(counted(cells, { Class: ['A', 'H'] }).ListingType).toEqual(['1: 3']);
    expect(counted(cells, { DealStructure: [4] }).ListingType).toEqual([]);
  });

  it('keep the most used tags, and the one that is chosen', () => {
    const cells = Array.from({ length: 60 }, (_, index) => cell({ Tag: `tag ${index}`, count: 100 - index }));
    expect(counted(cells).Tag).toHaveLength(50);
    const { Tag } = counted(cells, { Tag: 'tag 59' });
    expect(Tag).toHaveLength(51);
    expect(Tag).toContain('tag 59: 41');
  });

  it('that are equal are in the order of their values', () => {
    const cells = ['G', 'A', 'H', 'B'].map((letter) => cell({ Class: [letter], Tag: `of ${letter}` }));
    const { Class, Tag } = counted(cells);
    expect(Class).toEqual(['A: 1', 'B: 1', 'G: 1', 'H: 1']);
    expect(Tag).toEqual(['of A: 1', 'of B: 1', 'of G: 1', 'of H: 1']);
  });

  it('are limited for tags alone', () => {
    const cells = Array.from({ length: 60 }, (_, index) => cell({ Class: [`class ${index}`] }));
    expect(counted(cells).Class).toHaveLength(60);
  });

  it('are empty without listings', () => {
    expect(Object.values(counted([])).flat()).toEqual([]);
  });
});
