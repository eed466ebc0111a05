import { describe, expect, it } from 'vitest';
import { contactsInWords, progressOf, shareOf, timeLeft } from './progress.ts';

const none = { waiting: 0, sending: 0, sent: 0, unconfirmed: 0, failed: 0, 'left out': 0 };

describe('the progress of a campaign', () => {
  it('counts everyone who was tried, and no one who is left out', () => {
    const Counts = { waiting: 5, sending: 1, sent: 2, unconfirmed: 1, failed: 1, 'left out': 90 };
    expect(progressOf({ Counts })).toEqual({ done: 4, left: 6, all: 10, percent: 40 });
  });

  it('is complete without recipients, and not before the last one', () => {
    expect(progressOf({ Counts: none }).percent).toBe(100);
    expect(progressOf({ Counts: { ...none, sent: 999, waiting: 1 } }).percent).toBe(99);
  });
});

describe('the time that is left', () => {
  it.each([
    [1, 60, 'Less than two minutes left'],
    [60, 60, 'Less than two minutes left'],
    [61, 60, 'About 2 minutes left'],
    [7140, 60, 'About 119 minutes left'],
    [7200, 60, 'About 2 hours left'],
    [60 * 60 * 47, 60, 'About 47 hours left'],
    [60 * 60 * 48, 60, 'About 2 days left'],
  ])('for %i emails at %i a minute: %s', (waiting, PerMinute, text) => {
    expect(timeLeft({ Counts: { ...none, waiting }, PerMinute, State: 'sending' })).toBe(text);
  });

  it('is unknown for a campaign that is paused or done', () => {
    expect(timeLeft({ Counts: { ...none, waiting: 5 }, PerMinute: 60, State: 'paused' })).toBe('');
    expect(timeLeft({ Counts: none, PerMinute: 60, State: 'sending' })).toBe('');
  });
});

describe('a share', () => {
  it.each([
    [0, 10, ''],
    [3, 0, ''],
    [1, 101, 'under 1%'],
    [1, 100, '1%'],
    [2, 3, '67%'],
    [3, 3, '100%'],
  ])('%i of %i: %j', (count, sent, text) => {
    expect(shareOf(count, sent)).toBe(text);
  });
});

it('contacts are counted in words', () => {
  expect([0, 1, 1240].map(contactsInWords)).toEqual(['0 contacts', '1 contact', '1,240 contacts']);
});
