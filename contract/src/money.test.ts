import { describe, expect, it } from 'vitest';
import type { Currency } from './currencies.ts';
import { messages } from './messages.ts';
import { moneyProblem, readMoney, readPercent } from './money.ts';

const read = (text: string, current: Currency = 'USD') => {
  const { problem, ...money } = { problem: undefined, ...readMoney(text, current) };
  return problem ?? money;
};

describe('an amount of money', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['1500000', 1_500_000],
    ['1,500', 1500],
    ['1,500,000', 1_500_000],
    ['1,500,000.50', 1_500_000.5],
    ['1.500.000', 1_500_000],
    ['1.500.000,50', 1_500_000.5],
    ['1.500,50', 1500.5],
    ["1'500'000", 1_500_000],
    ['1’500’000.50', 1_500_000.5],
    ['1 500 000', 1_500_000],
    ['1\u00a0500\u00a0000,5', 1_500_000.5],
    ['1\u202f500\u202f000', 1_500_000],
    ['12,34,567', 1_234_567],
    ['1,50', 1.5],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['.50', 0.5],
    ['500.–', 500],
    ['500,-', 500],
    ['1’500.--', 1500],
    ['1.5m', 1_500_000],
    ['1.5M', 1_500_000],
    ['1.5 MM', 1_500_000],
    ['.25m', 250_000],
    ['0.125m', 125_000],
    ['1.2345m', 1_234_500],
    ['2.05m', 2_050_000],
    ['1,5 Mio', 1_500_000],
    ['1,5 Mio.', 1_500_000],
    ['1,234567 million', 1_234_567],
    ['1,250,000 k', 1_250_000_000],
    ['1.250.000 k', 1_250_000_000],
    ['750 k', 750_000],
    ['750 thousand', 750_000],
    ['20 Tsd.', 20_000],
    ['3 million.', 3_000_000],
    ['3 Mill.', 3_000_000],
    ['1.2bn', 1_200_000_000],
    ['1 Billion', 1_000_000_000],
    ['1,2 Mrd.', 1_200_000_000],
    ['1,2 Md', 1_200_000_000],
    ['5 lakh', 500_000],
    ['2 crore', 20_000_000],
    ['１．５m', 1_500_000],
    ['  1.5m  ', 1_500_000],
    ['1000000000000', 1e12],
    ['0k', 0],
  ])('is read from %j', (text, amount) => {
    expect(read(text)).toEqual({ amount, currency: null });
  });

  it.each<[string, number, Currency]>([
    ['$1.5m', 1_500_000, 'USD'],
    ['$ 2,500,000', 2_500_000, 'USD'],
    ['2.5M USD', 2_500_000, 'USD'],
    ['USD2.5M', 2_500_000, 'USD'],
    ['US$ 5m', 5_000_000, 'USD'],
    ['US$5m USD', 5_000_000, 'USD'],
    ['5 million US dollars', 5_000_000, 'USD'],
    ['USD$1.5m', 1_500_000, 'USD'],
    ['1,5 Million US-Dollar', 1_500_000, 'USD'],
    ['€1.5m', 1_500_000, 'EUR'],
    ['1,5 Mio €', 1_500_000, 'EUR'],
    ['1,5 Mio. EUR', 1_500_000, 'EUR'],
    ['1.500.000,00 €', 1_500_000, 'EUR'],
    ['10 kEUR', 10_000, 'EUR'],
    ['5M€', 5_000_000, 'EUR'],
    ['£750k', 750_000, 'GBP'],
    ["CHF 1'500'000.–", 1_500_000, 'CHF'],
    ['Fr. 20', 20, 'CHF'],
    ['$1.5M CAD', 1_500_000, 'CAD'],
    ['A$2m', 2_000_000, 'AUD'],
    ['R$ 1.500,50', 1500.5, 'BRL'],
    ['150万円', 1_500_000, 'JPY'],
    ['3억원', 300_000_000, 'KRW'],
    ['2 crore INR', 20_000_000, 'INR'],
    ['5 kronor', 5, 'SEK'],
  ])('is read from %j with its currency', (text, amount, currency) => {
    expect(read(text)).toEqual({ amount, currency });
  });

  it.each<[string, Currency, Currency]>([
    ['$5m', 'CAD', 'CAD'],
    ['$5m', 'EUR', 'USD'],
    ['¥5m', 'CNY', 'CNY'],
    ['kr 5', 'DKK', 'DKK'],
    ['€5', 'USD', 'EUR'],
  ])('%j of a listing in %s is in %s', (text, current, currency) => {
    expect(read(text, current)).toMatchObject({ currency });
  });

  it.each([
    ['1.500', '1,500 or 1.5'],
    ['€ 12.345', '12,345 or 12.345'],
    ['1.500m', '1,500,000,000 or 1,500,000'],
    ['1,250 k', '1,250,000 or 1,250'],
    ['1.125 Mio', '1,125,000,000 or 1,125,000'],
    ['1.5 mil', '1,500 or 1,500,000'],
  ])('%j is refused because it can mean %s', (text, both) => {
    expect(read(text)).toBe(`“${text}” can mean ${both}. Enter it in full.`);
  });

  it.each([
    ['¥5', 'This sign can mean JPY or CNY. Enter the code instead.'],
    ['5 kr', 'This sign can mean SEK or NOK or DKK. Enter the code instead.'],
    ['€5 USD', messages.moneyInTwoCurrencies],
    ['0.125', messages.twoDecimals],
    ['1,2345', messages.twoDecimals],
    ['1,500.000', messages.twoDecimals],
    ['01,500', messages.twoDecimals],
    ['0.000001k', messages.twoDecimals],
    ['1000000000000.01', 'Enter at most 1,000,000,000,000.'],
    ['1001 bn', 'Enter at most 1,000,000,000,000.'],
  ])('%j is refused: %s', (text, problem) => {
    expect(read(text)).toBe(problem);
  });

  it.each([
    '',
    'm',
    '$',
    'TBD',
    'one million',
    '-5',
    '(5)',
    '1-2m',
    '1.5m+',
    '~5m',
    '1e6',
    '½ m',
    '5%',
    '2.5x',
    '2Mk',
    '1..5',
    '1,,5',
    '1.2.3M',
    '12 34',
    '1,50,00',
    '1.50.000',
    '1_500',
    '1.5 m per patent',
    '5 BTC',
    '1 m 500 k',
    `${'1'.repeat(61)}`,
  ])('is not read from %j', (text) => {
    expect(read(text)).toBe(messages.moneyUnreadable);
  });
});

describe('a percentage', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['33,33 %', 33.33],
    ['100%', 100],
  ])('is read from %j', (text, amount) => {
    expect(readPercent(text)).toEqual({ amount, currency: null });
  });

  it.each([
    ['12.345', '“12.345” can mean 12,345 or 12.345. Enter it in full.'],
    ['0.125', messages.twoDecimals],
    ['half', messages.percentUnreadable],
    ['', messages.percentUnreadable],
    ['-5', messages.percentUnreadable],
  ])('%j is refused: %s', (text, problem) => {
    expect(readPercent(text)).toEqual({ problem });
  });
});

it('says why a text is no amount in the currency of a listing', () => {
  expect(moneyProblem('1.500')).toContain('can mean');
  expect(moneyProblem('€5')).toBe(messages.moneyInOtherCurrency);
  expect(moneyProblem('5m')).toBeUndefined();
});
