// Names in many languages. cspell:disable
import { describe, expect, it } from 'vitest';
import { readName, tidyName } from './read-name.ts';

const parts = (full: string, ...organizations: string[]) => {
  const { first, last } = readName(full, organizations);
  return `${first}/${last}`;
};

describe('a full name', () => {
  it.each([
    ['Ada Quist', 'Ada/Quist'],
    ['Quist, Ada', 'Ada/Quist'],
    ['Quist,Ada', 'Ada/Quist'],
    ['Jan van der Berg', 'Jan/van der Berg'],
    ['van der Berg, Jan', 'Jan/van der Berg'],
    ['Berg, Jan van der', 'Jan/van der Berg'],
    ['Maria de la Cruz', 'Maria/de la Cruz'],
    ['Ursula von Halden', 'Ursula/von Halden'],
    ['Omar bin Salem', 'Omar/bin Salem'],
    ['José Ortega y Gasset', 'José/Ortega y Gasset'],
    ['Dos Santos, Maria', 'Maria/Dos Santos'],
    ["Conan O'Brien", "Conan/O'Brien"],
    ['Jean-Luc Picard', 'Jean-Luc/Picard'],
    ['Ada Q. Lund', 'Ada Q./Lund'],
    ['A. B. Lund', 'A. B./Lund'],
    ['ADA LUND', 'ADA/LUND'],
    ['Bo Lund Jr.', 'Bo/Lund Jr.'],
    ['Bo Lund, Jr.', 'Bo/Lund Jr.'],
    ['Lund Jr., Bo', 'Bo/Lund Jr.'],
    ['Bo Lund III', 'Bo/Lund III'],
    ['Yo-Yo Ma', 'Yo-Yo/Ma'],
    ['山田 太郎', '太郎/山田'],
    ['김 민준', '민준/김'],
  ])('%j is %s', (full, read) => {
    expect(readName(full)).toMatchObject({ question: null, isDoubtful: false, left: [] });
    expect(parts(full)).toBe(read);
  });

  it.each<[string, string, string[]]>([
    ['Ada Quist, PhD', 'Ada/Quist', ['PhD']],
    ['Quist, Ada, Ph.D., J.D.', 'Ada/Quist', ['Ph.D.', 'J.D.']],
    ['Bo Lund Jr., MD', 'Bo/Lund Jr.', ['MD']],
    ['Ada Quist MBA', 'Ada/Quist', ['MBA']],
    ['Prof. Dr. Ada Quist', 'Ada/Quist', ['Prof.', 'Dr.']],
    ['Dr. Quist, Ada', 'Ada/Quist', ['Dr.']],
    ['Ada Quist (she/her)', 'Ada/Quist', ['she/her']],
    ['Ada Quist, Director of IP', 'Ada/Quist', ['Director of IP']],
    ['Ada Quist, Office Manager', 'Ada/Quist', ['Office Manager']],
    ['Ada Quist | Halden', 'Ada/Quist', ['Halden']],
    ['Prof. Dr.-Ing. Jörg von der Au', 'Jörg/von der Au', ['Prof.', 'Dr.-Ing.']],
    ['Lic. Ada Quist', 'Ada/Quist', ['Lic.']],
    ['Ada Quist <ada@halden.example>', 'Ada/Quist', ['ada@halden.example']],
    ['"Quist, Ada" <ada@halden.example>', 'Ada/Quist', ['ada@halden.example']],
    ['"Quist, Ada"', 'Ada/Quist', []],
    ['CEO Ada Quist', 'Ada/Quist', ['CEO']],
    ['Ada Quist CEO', 'Ada/Quist', ['CEO']],
    ['Ada Quist née Lund', 'Ada/Quist', ['née Lund']],
    ['Ada Quist geb. Lund', 'Ada/Quist', ['geb. Lund']],
  ])('%j is %s without %j', (full, read, left) => {
    expect(readName(full)).toMatchObject({ question: null, left });
    expect(parts(full)).toBe(read);
  });

  it.each([
    'Ada Quist (Halden Labs)',
    'Ada Quist, Halden Labs',
    'Quist, Ada [Halden Labs]',
    'Ada Quist - Halden Labs',
    'Ada Quist at Halden Labs',
  ])('%j has a company', (full) => {
    expect(readName(full)).toMatchObject({ first: 'Ada', last: 'Quist', organization: 'Halden Labs', question: null });
  });

  it('has a company that the row names, too', () => {
    expect(readName('Ada Quist, Kestrel', ['Kestrel'])).toMatchObject({ first: 'Ada', last: 'Quist', organization: 'Kestrel' });
  });

  it.each(['Robert "Bob" Quist', "Robert 'Bob' Quist", 'Robert “Bob” Quist'])('%j has a nickname', (full) => {
    expect(readName(full)).toMatchObject({ first: 'Robert', last: 'Quist', nickname: 'Bob' });
  });

  it.each([
    ['Maria Garcia Lopez', 'Maria Garcia/Lopez'],
    ['Mary Ann Quist', 'Mary Ann/Quist'],
    ['Maria del Carmen Lopez', 'Maria/del Carmen Lopez'],
    ['Vincent Van Gogh', 'Vincent/Van Gogh'],
    ['QUIST Ada', 'Ada/QUIST'],
    ['DE LA CRUZ Maria', 'Maria/DE LA CRUZ'],
    ['St. John Quist', 'St. John/Quist'],
    ['IP Counsel', 'IP/Counsel'],
  ])('%j is probably %s', (full, read) => {
    expect(readName(full)).toMatchObject({ question: null, isDoubtful: true });
    expect(parts(full)).toBe(read);
  });

  it.each([
    ['Halden GmbH', 'company'],
    ['Acme, Inc.', 'company'],
    ['Kestrel AG', 'company'],
    ['University of Oslo', 'company'],
    ['Quist & Sons', 'company'],
    ['Halden Labs, Ada Quist', 'company'],
    ['Ada Quist, Kestrel', 'several ways'],
    ['Garcia Lopez, Maria', 'several ways'],
    ['Quist, Ada, Lund', 'several ways'],
    ['de la Cruz Maria', 'several ways'],
    ['Ada and Bo Quist', 'more than one person'],
    ['Mr. & Mrs. Quist', 'more than one person'],
    ['Ada / Bo Quist', 'more than one person'],
    ['Ada Quist; Bo Lund', 'more than one person'],
    ['Licensing Team', 'department'],
    ['Accounts Payable', 'department'],
    ['info', 'department'],
  ])('%j is a question', (full, why) => {
    expect(readName(full)).toMatchObject({ question: expect.stringContaining(why), first: '', last: '' });
  });

  it('is a question if it is the name of the organization', () => {
    expect(readName('Kestrel Optics', ['kestrel  optics']).question).toContain('name of the organization');
  });
});

it.each<[string, string, string[]]>([
  ['Quist, PhD', 'Quist', ['PhD']],
  ['Dr. Ada', 'Ada', ['Dr.']],
  ['Quist (Halden Labs)', 'Quist', ['Halden Labs']],
  ['Quist Jr.', 'Quist Jr.', []],
  ['de la Cruz', 'de la Cruz', []],
  ['St. Louis', 'St. Louis', []],
  ['Lund - Quist', 'Lund - Quist', []],
])('the part %j of a name is %j', (text, name, left) => {
  expect(tidyName(text)).toEqual({ name, left });
});
