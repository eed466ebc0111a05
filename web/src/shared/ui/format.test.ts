import { asDay, momentOf } from '@brevet/contract/day';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatAmount, formatCount, formatMoney, moneyInWords } from './format.ts';

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
    [0, 'USD', '$0'],
    [1_250_000, 'USD', '$1,250,000'],
    [99.5, 'USD', '$99.50'],
    [0.01, 'EUR', '€0.01'],
    [1_500_000, 'CAD', 'CA$1,500,000'],
    [1_500_000, 'CHF', 'CHF\u00a01,500,000'],
    [150_000_000.5, 'JPY', '¥150,000,000.50'],
  ] as const)('%d in %s is %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  it('leaves out the currency on request', () => {
    expect([1_500_000, 0.5, 1e12].map(formatAmount)).toEqual(['1,500,000', '0.50', '1,000,000,000,000']);
  });
});

describe('moneyInWords', () => {
  it.each([
    [1.5, 'USD', '1.50 US dollars'],
    [750_000, 'EUR', '750,000 euros'],
    [1_500_000, 'USD', '1.5 million US dollars'],
    [1_234_567.89, 'GBP', '1.23456789 million British pounds'],
    [999_999_999_999.99, 'USD', '999.99999999999 billion US dollars'],
  ] as const)('%d in %s is %s', (amount, currency, text) => {
    expect(moneyInWords(amount, currency)).toBe(text);
  });
});

const zones = ['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'];

/** The formats of a browser in this time zone. */
async function formatsIn(zone: string): Promise<typeof import('./format.ts')> {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./format.ts');
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe.each(zones)('in %s', (zone) => {
  let formats: typeof import('./format.ts');

  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] });
    formats = await formatsIn(zone);
  });

  it('days never shift to another day', () => {
    const { formatDay, formatFullDay, formatMonth } = formats;
    expect(formatFullDay(asDay('2014-01-01'))).toBe('Jan 1, 2014');
    expect(formatFullDay(asDay('2026-12-31'))).toBe('Dec 31, 2026');
    expect(formatDay(asDay('2026-03-01'))).toBe('Mar 1');
    expect(formatDay(asDay('2025-12-31'))).toBe('Dec 31, 2025');
    expect(formatMonth(asDay('2026-03-01'))).toBe('Mar 2026');
    expect(formatMonth(asDay('2026-03-31'))).toBe('Mar 2026');
  });

  it('moments show the year unless it is the current one', () => {
    const { formatDate, formatExactMoment, formatFullDate, formatMoment } = formats;
    const [recent, earlier] = [momentOf('2026-03-04T12:34:56Z'), momentOf('2025-03-04T12:34:56Z')];
    expect([formatDate, formatMoment].map((format) => [/2026/.test(format(recent)), /2025/.test(format(earlier))])).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(formatFullDate(recent)).toMatch(/2026/);
    expect(formatExactMoment(recent)).toMatch(/2026/);
    expect(formatMoment(recent)).not.toMatch(/:56/);
    expect(formatExactMoment(recent)).toMatch(/:56/);
  });
});

it.each([
  ['America/Los_Angeles', '2026-06-14', 'Jun 14'],
  ['UTC', '2026-06-15', 'Jun 15'],
  ['Asia/Kolkata', '2026-06-15', 'Jun 15'],
  ['Pacific/Kiritimati', '2026-06-15', 'Jun 15'],
])("a moment and today are on the reader's day in %s", async (zone, day, date) => {
  const now = new Date('2026-06-15T04:00:00Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { formatDate, today } = await formatsIn(zone);
  expect(today()).toBe(day);
  expect(formatDate(momentOf(now))).toBe(date);
});
