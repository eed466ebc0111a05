import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkBudget } from './work-budget.ts';

describe('a budget of 6 s per minute', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it('is used up by work beyond it, until the minutes that it took are over', () => {
    const budget = new WorkBudget(() => 6000);
    budget.spend('a', 12_000);
    expect(budget.secondsLeft('a')).toBe(61);
    vi.advanceTimersByTime(61_000);
    expect(budget.secondsLeft('a')).toBe(0);
  });

  it('is left as it is for other keys', () => {
    const budget = new WorkBudget(() => 6000);
    budget.spend('a', 12_000);
    expect(budget.secondsLeft('b')).toBe(0);
  });

  it("doesn't grow when someone sets the clock back", () => {
    const budget = new WorkBudget(() => 6000);
    budget.spend('a', 1);
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    expect(budget.secondsLeft('a')).toBe(0);
  });
});
