import { expect, it } from 'vitest';
import { sentenceCase } from './sentence-case.ts';

it('lowers titles in capitals', () => {
  expect(sentenceCase('SHOEING OF ANIMALS')).toBe('Shoeing of animals');
});

it('keeps titles that have lower-case letters', () => {
  expect(sentenceCase('Solid horseshoes of DNA')).toBe('Solid horseshoes of DNA');
});

it('keeps an empty title', () => {
  expect(sentenceCase('')).toBe('');
});
