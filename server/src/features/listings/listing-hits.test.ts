import { describe, expect, it } from 'vitest';
import { excerptsOf, wordsToCompare } from './listing-hits.ts';

const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');
const hitsOf = (parts: { text: string; hit: boolean }[]) => parts.flatMap(({ text, hit }) => (hit ? [text] : []));

describe('words to compare', () => {
  it('are those that begin like a searched word', () => {
    const texts = [{ a: 'Cooling plates, cooled by water', b: 'A cold store' }, { a: 'Coolants' }];
    expect(wordsToCompare(texts, 'cool wat')).toEqual(['cooling', 'cooled', 'water', 'coolants']);
  });

  it('stop at 2,000', () => {
    const long = Array.from({ length: 5000 }, (_, index) => `cool${index}`).join(' ');
    expect(wordsToCompare([{ a: long }], 'cool')).toHaveLength(2000);
  });
});

describe('excerpts', () => {
  const found = new Set(['cooling', 'plates']);

  it('mark the found words', () => {
    expect(excerptsOf({ 'listing.Keywords': 'Plates for cooling, plating' }, found)).toEqual([
      {
        Field: 'listing.Keywords',
        Parts: [
          { text: 'Plates', hit: true },
          { text: ' for ', hit: false },
          { text: 'cooling', hit: true },
          { text: ', plating', hit: false },
        ],
      },
    ]);
  });

  it('show the whole name first, then the two fields with the most hits', () => {
    const texts = {
      'listing_details.FAQ': 'cooling',
      'listing.Keywords': 'cooling plates cooling',
      'listing_details.Overview': 'cooling plates',
      'listing_details.PatentNotes': 'nothing here',
      'listing.ListingName': 'A plate with plates',
    };
    expect(excerptsOf(texts, found).map(({ Field }) => Field)).toEqual([
      'listing.ListingName',
      'listing.Keywords',
      'listing_details.Overview',
    ]);
  });

  it('leave out a name without a hit', () => {
    expect(excerptsOf({ 'listing.ListingName': 'A pump' }, found)).toEqual([]);
  });

  it('cut the passage with the most hits out of a long text, between words', () => {
    const filler = 'several other words in between '.repeat(40);
    const [excerpt] = excerptsOf(
      { 'listing_details.FAQ': `${filler}cooling ${filler}the plates of cooling plates ${filler}` },
      found,
    );
    const parts = excerpt?.Parts ?? [];
    expect(hitsOf(parts)).toEqual(['plates', 'cooling', 'plates']);
    expect(textOf(parts)).toMatch(/^… [a-z]+ .* [a-z]+ …$/);
    expect(textOf(parts).length).toBeLessThan(200);
    for (const word of textOf(parts).replaceAll('…', '').trim().split(/\s+/))
      expect(`${filler} the of cooling plates`).toContain(word);
  });

  it('keep a found word that is longer than an excerpt', () => {
    const word = 'x'.repeat(400);
    const [excerpt] = excerptsOf({ 'listing_details.FAQ': `before ${word} after` }, new Set([word]));
    expect(hitsOf(excerpt?.Parts ?? [])).toEqual([word]);
  });
});
