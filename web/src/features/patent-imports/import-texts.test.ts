import { describe, expect, it } from 'vitest';
import { countOf, formatBytes, progressText } from './import-texts.ts';

describe('texts of imports', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [10 * 1024, '10 KB'],
    [4.2 * 1024 ** 3, '4.2 GB'],
    [3 * 1024 ** 5, '3072 TB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, '0 records'],
    [1, '1 record'],
    [12_345, '12,345 records'],
  ])('%d counts as %s', (count, text) => {
    expect(countOf(count, 'record')).toBe(text);
  });

  const running = { State: 'running', Canceling: false, Read: 1200, Rate: 99.6, SecondsLeft: 59 };
  it.each([
    [{ State: 'queued' }, 'Waiting for its turn'],
    [{ Canceling: true }, 'Canceling'],
    [{}, '1,200 records · 100 per second · about 59 seconds left'],
    [{ SecondsLeft: 60 }, '1,200 records · 100 per second · about 1 minute left'],
    [{ SecondsLeft: 5399 }, '1,200 records · 100 per second · about 90 minutes left'],
    [{ SecondsLeft: 5400 }, '1,200 records · 100 per second · about 2 hours left'],
    [{ SecondsLeft: 0.2 }, '1,200 records · 100 per second · about 1 second left'],
    [{ SecondsLeft: 0 }, '1,200 records · 100 per second'],
    [{ Rate: null, SecondsLeft: null, Read: 1 }, '1 record'],
  ])('%j: %s', (changes, text) => {
    expect(progressText({ ...running, ...changes } as never)).toBe(text);
  });
});
