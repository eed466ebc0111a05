import type { Facet, FacetFilters, FacetName } from '@brevet/contract/listing-facets';
import { facetNames, mostTagFacets } from '@brevet/contract/listing-facets';

/** Listings that agree in everything that facets count, and their number. */
export interface FacetCell {
  ListingType: number;
  AvailableStatus: number;
  Stars: number;
  /** Comma-separated codes. */
  DealStructure: string;
  Class: string[];
  Tag: string;
  count: number;
}

type Values = readonly (string | number)[];

/** The values of a listing by facet. */
const valuesOf: Record<FacetName, (cell: FacetCell) => Values> = {
  ListingType: (cell) => [cell.ListingType],
  DealStructure: (cell) => (cell.DealStructure === '' ? [] : cell.DealStructure.split(',')),
  Class: (cell) => cell.Class,
  Stars: (cell) => [cell.Stars],
  AvailableStatus: (cell) => [cell.AvailableStatus],
  Tag: (cell) => (cell.Tag === '' ? [] : [cell.Tag]),
};

const chosenOf = (filters: FacetFilters, facet: FacetName): Set<string> | null => {
  const chosen = filters[facet];
  return chosen === undefined ? null : new Set([chosen].flat().map(String));
};

/**
 * The number of listings for each value of each facet, among those that match the filters on all other facets: what choosing that value
 * leads to. The largest counts come first.
 */
export function facetCounts(cells: readonly FacetCell[], filters: FacetFilters): Facet[] {
  const counted = facetNames.map((facet) => ({
    facet,
    read: valuesOf[facet],
    chosen: chosenOf(filters, facet),
    counts: new Map<string, number>(),
  }));
  for (const cell of cells) {
    const failed = counted.filter(({ chosen, read }) => chosen && !read(cell).some((value) => chosen.has(String(value))));
    if (failed.length > 1) continue;
    for (const { counts, read } of failed.length === 1 ? failed : counted)
      for (const value of read(cell)) counts.set(String(value), (counts.get(String(value)) ?? 0) + cell.count);
  }
  return counted.map(({ facet, counts, chosen }) => {
    const values = [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
    const kept = facet === 'Tag' ? values.filter(({ value }, place) => place < mostTagFacets || chosen?.has(value)) : values;
    return { Facet: facet, values: kept };
  });
}

const byCount = (one: { value: string; count: number }, other: { value: string; count: number }): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1);
