// Words that are cut off, and names of other languages. cspell:disable
import { describe, expect, it } from 'vitest';
import { findHeadings } from './find-headings.ts';

const at = (...lines: string[]) =>
  findHeadings(
    'contacts',
    lines.map((line) => line.split('|')),
  );

describe('the headings of a file', () => {
  it.each<[string, string[], number | null]>([
    ['in the first row', ['First Name|Last Name|Email', 'Ada|Sample|ada@example.com'], 0],
    ['below a title', ['Contacts of the spring fair', '', 'First Name|Last Name|Email', 'Ada|Sample|ada@x.example'], 2],
    ['below a note, as LinkedIn exports them', ['Notes:', '"When exporting…"', 'First Name|Last Name|URL|Email Address'], 2],
    [
      'below facts in two columns',
      ['Report|Contacts', 'Date|2026-11-27', 'Name|Company|Email|City', 'Ada Sample|X|a@x.example|Oslo'],
      2,
    ],
    ['with unknown names', ['Given;|Family;|Mailbox', 'Ada|Sample|ada@example.com'], 0],
    ['with unknown names below a title', ['All people', 'Gvn|Fmly|Mlbx', 'Ada|Sample|x'], 1],
    ['of one column', ['Email', 'ada@example.com'], 0],
    ['of one column below a title', ['People', 'Email', 'ada@example.com'], 1],
    ['not in a row of values', ['Ada|Sample|ada@example.com', 'Grace|Muster|grace@example.org'], null],
    ['not in a row of numbers', ['+1 202 555 0100|Oslo', '+1 202 555 0101|Rome'], null],
    ['nowhere', [], null],
  ])('are found %s', (_, lines, place) => {
    expect(at(...lines)).toBe(place);
  });
});
