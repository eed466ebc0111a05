import { describe, expect, it } from 'vitest';
import { amountOf } from './amount.ts';

describe('an amount of dollars', () => {
  it.each([
    ['$2.5M', 2_500_000],
    ['2.05m', 2_050_000],
    [' $ 1,250 k ', 1_250_000],
    ['750 thousand', 750_000],
    ['.5mm', 500_000],
    ['.25m', 250_000],
    ['3 million.', 3_000_000],
    ['1.2bn', 1_200_000_000],
    ['1 Billion', 1_000_000_000],
    ['0k', 0],
  ])('is read from %j', (text, dollars) => {
    expect(amountOf(text)).toBe(dollars);
  });

  it.each(['', '12', '$12.50', 'm', '2.5x', '2.5 M USD', '1.2.3M', '-5k', '2Mk'])('is not read from %j', (text) => {
    expect(amountOf(text)).toBeNull();
  });
});
