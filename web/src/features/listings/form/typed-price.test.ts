import { describe, expect, it } from 'vitest';
import { newValues } from '../fields/values.ts';
import { typedPercent, typedPrice } from './typed-price.ts';

const { salesInfo: fresh } = newValues();
const path = 'salesInfo.TargetPrice';

describe('a typed price', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['1.5m', 1_500_000],
    ['$1.5m', 1_500_000],
    ['1.500', '1.500'],
    ['soon', 'soon'],
  ])('%j becomes %j', (text, value) => {
    expect(typedPrice(path, text, fresh)).toEqual({ [path]: value });
  });

  it('sets the currency if no other price has an amount', () => {
    for (const TargetPrice of [null, 5])
      expect(typedPrice(path, '€1.5m', { ...fresh, TargetPrice })).toEqual({ [path]: 1_500_000, 'salesInfo.Currency': 'EUR' });
  });

  it.each(['MinimumAcceptablePrice', 'BarginPrice'] as const)('is refused in another currency than the %s', (other) => {
    expect(typedPrice(path, '€1.5m', { ...fresh, [other]: 5 })).toEqual({ [path]: '€1.5m' });
    expect(typedPrice(path, '€1.5m', { ...fresh, [other]: 5, Currency: 'EUR' })).toEqual({ [path]: 1_500_000 });
  });
});

it('reads a typed percentage', () => {
  expect(['', '12,5', '12.5 %', 'half'].map(typedPercent)).toEqual([null, 12.5, 12.5, 'half']);
});
