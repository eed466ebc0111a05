import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCount, formatDay, formatExactMoment, formatFullDay, formatMoment, formatMoney, formatMonth } from './format.ts';

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

describe('days and moments', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z'), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    [formatDay, [false, true]],
    [formatMoment, [false, true]],
    [formatFullDay, [true, true]],
    [formatExactMoment, [true, true]],
    [formatMonth, [true, true]],
  ] as const)('include the year with %o unless it is the current one: %j', (format, shown) => {
    const days = format === formatMonth ? ['2026-03-04', '2025-03-04'] : ['2026-03-04T12:34:56Z', '2025-03-04T12:34:56Z'];
    expect(days.map((day) => /202[56]/.test(format(day)))).toEqual(shown);
  });

  it('have the requested parts', () => {
    const moment = '2026-03-04T12:34:56Z';
    expect(formatDay(moment)).not.toMatch(/34/);
    expect(formatMoment(moment)).toMatch(/34/);
    expect(formatMoment(moment)).not.toMatch(/56/);
    expect(formatExactMoment(moment)).toMatch(/34.56/);
    expect(formatMonth('2026-03-01')).toBe(formatMonth('2026-03-31'));
  });
});
