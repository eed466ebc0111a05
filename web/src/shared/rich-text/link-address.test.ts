import { describe, expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

describe('the address of a link', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['https://example.com/a', 'https://example.com/a'],
    ['HTTP://example.com', 'HTTP://example.com'],
    [' example.com/a?b=1 ', 'https://example.com/a?b=1'],
    ['//example.com', 'https://example.com'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['see https://example.com', 'https://see https://example.com'],
    ['ada@example.com/a', 'https://ada@example.com/a'],
    ['example.com/ada@example.com', 'https://example.com/ada@example.com'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('of %j is %j', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });
});
