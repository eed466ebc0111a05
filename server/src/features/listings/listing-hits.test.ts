import { describe, expect, it } from 'vitest';
import { excerptsOf, wordsToCompare } from './listing-hits.ts';

const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('');
const hitsOf = (parts: { text: string; hit: boolean }[]) => parts.flatMap(({ text, hit }) => (hit ? [text] : []));

describe('words to compare', () => {
  it('are those that begin like a searched word', () => {
    const texts = [{ a: 'Cooling plates, cooled by water', b: 'A cold store' }, { a: 'Coolants' }];
    expect(wordsToCompare(texts, 'cool wat')).toEqual(['cooling', 'cooled', 'water', 'coolants']);
  });

  it('are none for a search without words', () => {
    expect(wordsToCompare([{ a: 'Strong plates' }], ' - ')).toEqual([]);
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

  it('leave out a name and fields without a hit', () => {
    expect(excerptsOf({ 'listing.ListingName': 'A pump' }, found)).toEqual([]);
    const texts = { 'listing.ListingName': 'Plates', 'listing_details.FAQ': 'nothing here' };
    expect(excerptsOf(texts, found).map(({ Field }) => Field)).toEqual(['listing.ListingName']);
  });

  it('have single spaces', () => {
    const [excerpt] = excerptsOf({ 'listing_details.FAQ': 'plates  \n for' }, found);
    expect(excerpt?.Parts).toEqual([
      { text: 'plates', hit: true },
      { text: ' for', hit: false },
    ]);
  });

  describe('of a text of 100 words of three characters', () => {
    const words = Array.from({ length: 100 }, (_, index) => `a${String(index).padStart(2, '0')}`);
    const excerptWith = (...hits: string[]) =>
      excerptsOf({ 'listing_details.FAQ': words.join(' ') }, new Set(hits))[0]?.Parts ?? [];

    it('have the same length of text before and after a word in the middle', () => {
      expect(textOf(excerptWith('a50'))).toBe(`… ${words.slice(28, 73).join(' ')} …`);
    });

    it('begin with the text, or end with it', () => {
      expect(textOf(excerptWith('a05'))).toBe(`${words.slice(0, 45).join(' ')} …`);
      expect(textOf(excerptWith('a98'))).toBe(`… ${words.slice(76).join(' ')}`);
    });

    it('show the first of two passages with equally many hits, or the one with more', () => {
      expect(hitsOf(excerptWith('a10', 'a90'))).toEqual(['a10']);
      expect(hitsOf(excerptWith('a10', 'a80', 'a90'))).toEqual(['a80', 'a90']);
      expect(textOf(excerptWith('a40', 'a50'))).toBe(`… ${words.slice(23, 68).join(' ')} …`);
    });
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
