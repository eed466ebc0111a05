// The names of elements and attributes aren't words. cspell:disable
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packed } from '../../../test/office-files.ts';
import { excelDocument, powerpointDocument, wordDocument } from '../../../test/office-places/documents.ts';
import { excelPlaces } from '../../../test/office-places/excel-places.ts';
import type { OfficePlace } from '../../../test/office-places/office-place.ts';
import { planted } from '../../../test/office-places/office-place.ts';
import { powerpointPlaces } from '../../../test/office-places/powerpoint-places.ts';
import { wordPlaces } from '../../../test/office-places/word-places.ts';
import { unpackedText } from '../../../test/unpacked-text.ts';
import { stripOffice } from '../metadata/strip-office.ts';
import { collected } from './collected-text.ts';
import { readOffice } from './office-text.ts';

const places = [...wordPlaces, ...excelPlaces, ...powerpointPlaces];
const fileOf = ({ kind, part, xml }: OfficePlace) => packed(kind, { [part]: xml });
const textOf = (file: Uint8Array) => collected((text) => readOffice(file, text));
/** The name as a word of its own, as the check finds it. */
const asWord = new RegExp(`(?<![\\p{L}\\d])${planted}(?![\\p{L}])`, 'iu');

/** The outcome for a file, as someone who downloads it can see it. */
async function outcomeOf(file: Uint8Array): Promise<string> {
  const stripped = await stripOffice(file).catch(() => null);
  if (!stripped) return 'refused';
  if (asWord.test(await textOf(stripped))) return 'read';
  return new RegExp(planted, 'i').test(unpackedText(stripped)) ? 'left unread' : 'removed';
}

/** The places of a part at which a program writes something: each value of an attribute, and each text. */
function* spotsOf(xml: string): Generator<[from: number, to: number]> {
  for (const match of xml.matchAll(/\s(?!xmlns)[\w:]+="([^"]*)"|>([^<>]+)</g)) {
    const from = match[1] === undefined ? match.index + 1 : match.index + match[0].indexOf('"') + 1;
    yield [from, from + (match[1] ?? match[2] ?? '').length];
  }
}

/** Forms in which a name can stand in a value of any kind. */
const forms = [
  planted,
  `${planted} Ltd`,
  `a/${planted}.b`,
  `${planted.toLowerCase()}@example.com`,
  `#${planted}1`,
  `0 ${planted},0`,
];

/** Real-looking documents, of which each value is replaced by a name, one after another. */
const documents = [...wordDocument, ...excelDocument, ...powerpointDocument];

describe('a name in an Office file', () => {
  it.each(places.map((one) => [one.kind, one.place, one.outcome, one] as const))(
    '%s, %s: %s',
    async (_kind, _place, outcome, one) => {
      const file = fileOf(one);
      if (outcome === 'removed') expect(unpackedText(file)).toContain(planted);
      expect(await outcomeOf(file)).toBe(outcome);
    },
  );

  it.each([...places, ...documents].map((one) => [`${one.kind}, ${one.place}`, one] as const))(
    'never stays unread in any value: %s',
    async (_name, one) => {
      const clean = one.xml.replaceAll(planted, 'x');
      const left: string[] = [];
      let number = 0;
      for (const [from, to] of spotsOf(clean)) {
        const form = ` ${forms[number++ % forms.length]} `;
        const xml = clean.slice(0, from) + form + clean.slice(to);
        if ((await outcomeOf(fileOf({ ...one, xml }))) === 'left unread')
          left.push(xml.slice(Math.max(0, from - 60), from + form.length + 20));
      }
      expect(left).toEqual([]);
    },
  );

  it('has a row in the documentation for every place', () => {
    const rows = readFileSync(new URL('../../../../../docs/metadata.md', import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim());
    expect(rows).toEqual(expect.arrayContaining(places.map(({ place, outcome }) => `| ${place} | ${outcome} |`)));
  });
});
