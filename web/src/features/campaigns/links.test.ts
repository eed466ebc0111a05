import { describe, expect, it } from 'vitest';
import { linkLabel, mostClicked } from './links.ts';

describe('the links of a chart', () => {
  it('are the ten with the most clicks, in the order of the email if they have the same number', () => {
    const links = Array.from({ length: 12 }, (_, at) => ({ Url: `https://example.com/${at}`, Clicks: at === 11 ? 5 : 1 }));
    expect(mostClicked(links).map(({ Url }) => Url.split('/').at(-1))).toEqual([
      '11',
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
  });

  it.each([
    ['https://www.example.com/', 'example.com'],
    ['http://example.com/a/', 'example.com/a'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['https://example.com/a-very-long-address', 'example.com/a-very-long…'],
    ['https://example.com/twelve-12345', 'example.com/twelve-12345'],
  ])('%s is shown as %s', (url, label) => {
    expect(linkLabel(url)).toBe(label);
  });
});
