import { describe, expect, it } from 'vitest';
import { markedName } from './marked-name.ts';

const hits = (names: string, searched: string) =>
  markedName(names, searched)
    .filter(({ hit }) => hit)
    .map(({ text }) => text);

describe('markedName', () => {
  it('marks words whatever their case, accents and legal form', () => {
    expect(hits('Société Générale, S.A.; Acme GmbH', 'SOCIETE generale inc.')).toEqual(['Société', 'Générale']);
    expect(hits('Smith, John A.; Jane Roe', 'john smith')).toEqual(['Smith', 'John']);
    expect(hits('Hewlett-Packard Co.', 'packard')).toEqual(['Hewlett-Packard']);
  });

  it('marks words by their start', () => {
    expect(hits('Hewlett-Packard Co., Ltd.', 'hewlet*')).toEqual(['Hewlett-Packard']);
    expect(hits('Hew, Packard', 'pack*hew')).toEqual(['Hew', 'Packard']);
    expect(hits('Jane Roe', '.* roe')).toEqual(['Roe']);
    expect(hits('Johnson; Roe', 'john ro*')).toEqual(['Roe']);
  });

  it('keeps the text as it is, and marks nothing for an empty search', () => {
    const names = 'Smith, John A.; Jane Roe';
    expect(
      markedName(names, 'roe')
        .map(({ text }) => text)
        .join(''),
    ).toBe(names);
    expect(hits(names, '')).toEqual([]);
    expect(markedName('Roe', 'jane')).toEqual([{ text: 'Roe', hit: false }]);
  });
});
