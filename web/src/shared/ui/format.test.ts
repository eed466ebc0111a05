import { describe, expect, it } from 'vitest';
import { formatCount, formatMoney } from './format.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [10_000, '10,000'],
    [1_234_567, '1,234,567'],
  ])('%d is %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('formatMoney', () => {
  it.each([
    [0, '$0'],
    [1_250_000, '$1,250,000'],
    [99.5, '$99.50'],
    [0.01, '$0.01'],
  ])('%d is %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });
});
