import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Card, CardVersion } from './write-vcard.ts';
import { writeVcard } from './write-vcard.ts';

const card: Card = {
  kind: 'individual',
  uid: 'brevet-contact-1001',
  name: 'Mira Okonjo',
  given: 'Mira',
  family: 'Okonjo',
  nickname: 'Mimi',
  organizations: ['Halden; Kestrel, Ltd', 'Île Optics'],
  title: 'Head of "IP", Optics',
  street: '1 Long Street\nBackyard\\Left',
  city: 'Île',
  region: 'AB',
  code: '4000',
  country: 'BE',
  phones: [
    { type: 'work', value: '+32 4 366 21 11' },
    { type: 'cell', value: '+32 470 00 00 00' },
    { type: 'fax', value: '+32 4 366 29 60' },
  ],
  emails: ['mira@example.org', 'mira.o@example.com'],
  website: 'https://example.org/?a=1,2;b',
  keywords: 'optics, "lasers" \\ pumps,',
  revised: '2026-11-22T21:15:30.123Z',
};
const versions: CardVersion[] = ['4.0', '3.0'];

const read = (text: string) => new ICAL.Component(ICAL.parse(text) as never);
const valuesOf = (text: string, name: string) =>
  read(text)
    .getAllProperties(name)
    .flatMap((property) => property.getValues());

describe('a vCard', () => {
  it.each(versions)('of version %s says everything in the words of a reader', (version) => {
    const text = writeVcard(card, version);
    expect(valuesOf(text, 'version')).toEqual([version]);
    expect(valuesOf(text, 'prodid')).toEqual(['-//Brevet//Directory//EN']);
    expect(valuesOf(text, 'uid')).toEqual(['brevet-contact-1001']);
    expect(valuesOf(text, 'fn')).toEqual(['Mira Okonjo']);
    expect(valuesOf(text, 'n')).toEqual([['Okonjo', 'Mira', '', '', '']]);
    expect(valuesOf(text, 'nickname')).toEqual(['Mimi']);
    expect(valuesOf(text, 'title')).toEqual(['Head of "IP", Optics']);
    expect(valuesOf(text, 'org')).toEqual(['Halden; Kestrel, Ltd', 'Île Optics']);
    expect(valuesOf(text, 'email')).toEqual(['mira@example.org', 'mira.o@example.com']);
    expect(valuesOf(text, 'tel')).toEqual(['+32 4 366 21 11', '+32 470 00 00 00', '+32 4 366 29 60']);
    expect(valuesOf(text, 'adr')).toEqual([['', '', '1 Long Street\nBackyard\\Left', 'Île', 'AB', '4000', 'BE']]);
    expect(valuesOf(text, 'url')).toEqual(['https://example.org/?a=1,2;b']);
    expect(valuesOf(text, 'categories')).toEqual(['optics', '"lasers" \\ pumps']);
    expect(text).toContain('\r\nREV:20261122T211530Z\r\n');
    expect(valuesOf(text, 'kind')).toEqual(version === '4.0' ? ['individual'] : []);
  });

  it.each(versions)('of version %s leaves out what is empty', (version) => {
    const empty = {
      ...card,
      nickname: '',
      organizations: [],
      title: '',
      phones: [],
      emails: ['', ''],
      website: '',
      keywords: ' ,',
    };
    const text = writeVcard({ ...empty, street: '', city: '', region: '', code: '', country: '' }, version);
    const names = read(text)
      .getAllProperties()
      .map(({ name }) => name);
    const kind = version === '4.0' ? ['kind'] : [];
    expect(names).toEqual(['version', 'prodid', 'uid', ...kind, 'fn', 'n', 'rev']);
  });

  it('of an organization has a name in version 3.0, which requires one', () => {
    const { given: _given, family: _family, title: _title, ...rest } = card;
    const organization: Card = { ...rest, kind: 'org', name: 'Kestrel; Ltd' };
    expect(valuesOf(writeVcard(organization, '3.0'), 'n')).toEqual([['Kestrel; Ltd', '', '', '', '']]);
    expect(valuesOf(writeVcard(organization, '3.0'), 'x-abshowas')).toEqual(['COMPANY']);
    expect(valuesOf(writeVcard(organization, '4.0'), 'n')).toEqual([]);
  });

  it('of version 4.0 reads to the letter', () => {
    expect(writeVcard(card, '4.0')).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:4.0',
        'PRODID:-//Brevet//Directory//EN',
        'UID;VALUE=text:brevet-contact-1001',
        'KIND:individual',
        'FN:Mira Okonjo',
        'N:Okonjo;Mira;;;',
        'NICKNAME:Mimi',
        'ORG:Halden\\; Kestrel\\, Ltd',
        'ORG:Île Optics',
        'TITLE:Head of "IP"\\, Optics',
        'EMAIL;PREF=1:mira@example.org',
        'EMAIL:mira.o@example.com',
        'TEL;TYPE=work:+32 4 366 21 11',
        'TEL;TYPE=cell:+32 470 00 00 00',
        'TEL;TYPE=fax:+32 4 366 29 60',
        'ADR:;;1 Long Street\\nBackyard\\\\Left;Île;AB;4000;BE',
        'URL:https://example.org/?a=1,2;b',
        'CATEGORIES:optics,"lasers" \\\\ pumps',
        'REV:20261122T211530Z',
        'END:VCARD',
        '',
      ].join('\r\n'),
    );
  });

  it('of version 3.0 has the words and types of that version', () => {
    const lines = writeVcard(card, '3.0').split('\r\n');
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Brevet//Directory//EN',
      'UID:brevet-contact-1001',
      'FN:Mira Okonjo',
    ]);
    expect(lines.filter((line) => /^(EMAIL|TEL|ADR)/.test(line))).toEqual([
      'EMAIL;TYPE=INTERNET,PREF:mira@example.org',
      'EMAIL;TYPE=INTERNET:mira.o@example.com',
      'TEL;TYPE=WORK:+32 4 366 21 11',
      'TEL;TYPE=CELL:+32 470 00 00 00',
      'TEL;TYPE=FAX:+32 4 366 29 60',
      'ADR;TYPE=WORK:;;1 Long Street\\nBackyard\\\\Left;Île;AB;4000;BE',
    ]);
  });

  it('escapes semicolons of a whole value only in version 3.0', () => {
    const lineOf = (version: CardVersion) => /TITLE:.*/.exec(writeVcard({ ...card, title: 'IP; law' }, version))?.[0];
    expect(versions.map(lineOf)).toEqual(['TITLE:IP; law', 'TITLE:IP\\; law']);
  });

  it('prefers no email if there is only one', () => {
    const one = { ...card, emails: ['mira@example.org', ''] };
    expect(writeVcard(one, '4.0')).toContain('\r\nEMAIL:mira@example.org\r\n');
    expect(writeVcard(one, '3.0')).toContain('\r\nEMAIL;TYPE=INTERNET:mira@example.org\r\n');
  });

  it('folds a line after 75 octets, and no earlier', () => {
    const written = (name: string) => /FN:.*(?:\r\n .*)*/.exec(writeVcard({ ...card, name }, '4.0'))?.[0];
    expect(written('a'.repeat(72))).toBe(`FN:${'a'.repeat(72)}`);
    expect(written('a'.repeat(147))).toBe(`FN:${'a'.repeat(72)}\r\n ${'a'.repeat(74)}\r\n a`);
    expect(written(`${'a'.repeat(71)}éb`)).toBe(`FN:${'a'.repeat(71)}\r\n éb`);
  });

  it('has each line break once, whatever system it came from', () => {
    expect(writeVcard({ ...card, title: 'a\r\nb\rc\nd\u0007e\tf' }, '4.0')).toContain('\r\nTITLE:a\\nb\\nc\\nde\tf\r\n');
    expect(writeVcard({ ...card, website: 'https://a.example/\r\nb' }, '4.0')).toContain('\r\nURL:https://a.example/b\r\n');
  });

  it('has lines of up to 75 octets, cut between characters, and no text that begins a new line', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, fc.constantFrom(...versions), (name, website, version) => {
        const written = writeVcard({ ...card, name: `x${name}`, organizations: [name], website, keywords: name }, version);
        const bytes = Buffer.from(written);
        expect(bytes.toString('utf8')).toBe(written.toWellFormed());
        const lines = written.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
        const properties = written
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .map((line) => line.split(/[:;]/)[0]);
        expect(properties.filter((property) => !/^[A-Z]+$/.test(property ?? ''))).toEqual(['']);
        expect(properties.filter((property) => property === 'BEGIN' || property === 'END')).toEqual(['BEGIN', 'END']);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps any text through writing and reading', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are left out on purpose
    const kept = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.constantFrom(...versions), (name, version) => {
        // This reader leaves the semicolons of version 3.0 escaped.
        const title = version === '3.0' ? `x${name}`.replaceAll(';', '') : `x;${name}`;
        expect(valuesOf(writeVcard({ ...card, title }, version), 'title')).toEqual([kept(title)]);
      }),
    );
  });
});
