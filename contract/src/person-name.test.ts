// cspell:disable: names of many languages
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { usernameField } from './account-fields.ts';
import { companyName, filledName, personName } from './person-name.ts';

/** The accepted value, or the texts that refuse it. */
const read = (schema: z.ZodType, value: unknown): unknown => {
  const { data, error } = schema.safeParse(value);
  return error ? error.issues.map(({ message }) => message) : data;
};
const person = personName(50);
const company = companyName(70);

const invisible = ['Please remove invisible characters'];
const alphabets = ['Please use letters of one alphabet in each word'];
const address = ["A name can't contain links, addresses or phone numbers. Put a space after each period."];
const contact = ["A company's name can't contain links, email addresses or phone numbers"];
const signs = [`Please use only letters, digits, spaces and these signs: - ' . , " ( ) ·`];
const digits = ['Please use at most two digits, as numbers or as words'];
const letter = ['Please enter at least one letter'];
const accents = ['Please use fewer accents per letter'];

describe('the name of a person', () => {
  it.each([
    "O'Brien",
    'O’Brien',
    'Jean-Luc',
    'St. Louis',
    'van der Berg',
    'Ng',
    'Œuvre',
    '李小龍',
    '李小龍 Bruce',
    'Müller-Lüdenscheidt',
    'Dr. Ana María',
    'Jr.',
    'III',
    'X Æ A-12',
    'J.R.R.',
    'Ph.D.',
    'de la Cruz y García de los Santos',
    '山田たろう',
    '鈴木Jackson',
    '김철수',
    'Nguyễn Thị Ánh',
    'علی\u200cرضا',
    'ශ්\u200dරී',
    '辻\u{E0100}',
    'Иван Petrov',
    'Αλέξανδρος',
    'יוסף',
    'สมชาย',
    'Ọlátúndé',
    'ʻIolani',
    'Smith, Jr.',
    'Robert "Bob"',
    'Wei (Wendy)',
    'අමිත',
    'က်ော',
    'Dot Cotton',
  ])('can be %s', (name) => expect(read(person, name)).toBe(name));

  it.each([
    ['O`Brien', "O'Brien"],
    ['O´Brien', "O'Brien"],
    [' Ada  Quist ', 'Ada Quist'],
    ['Ａｄａ', 'Ada'],
    ['Ⅲ', 'III'],
    ['ｼﾞｮﾝ', 'ジョン'],
    ['José', 'José'],
  ])('is stored in one form: %s', (given, stored) => expect(read(person, given)).toBe(stored));

  it.each([
    ['Win money at evil.example', address],
    ['evil。example', address],
    ['evil．example', address],
    ['https://evil', address],
    ['www evil', address],
    ['jane@acme', address],
    ['Jane (at) acme', address],
    ['Jo +49 170 1234567', address],
    ['1-7-0-1-2-3-4', address],
    ['Jo 1701', digits],
    ['12', letter],
    ['Ada/Quist', signs],
    ['Ada 💰', signs],
    ['<b>Ada', signs],
    ['{{link}}', signs],
    ['We sell great cooling plates very cheaply today', ['Please use at most five words']],
    ['Ada\nBcc: x', ['Please remove the control characters']],
    ['Аda', alphabets],
    ['Quisτ', alphabets],
    ['Ｏ’Вrien', alphabets],
    ['Ada\u200b', invisible],
    ['A\u00adda', invisible],
    ['A\u200dda', invisible],
    ['\u202eadA', invisible],
    ['\u2066Ada\u2069', invisible],
    ['Ada\u200f', invisible],
    ['Ada\u3164', invisible],
    ['\u2800', invisible],
    ['Ada\u{E0041}', invisible],
    ['Z\u0338\u0322\u031b\u032balgo', accents],
    ['\u0301Ada', accents],
    ['Ada \u0301', accents],
    ['A\u20ddda', accents],
    ['A'.repeat(51), ['Please enter at most 50 characters']],
    // Grows beyond the limit once its ligatures are letters.
    ['ﷺ'.repeat(4), ['Please enter at most 50 characters']],
  ])("can't be %j", (name, texts) => expect(read(person, name)).toEqual(texts));

  it('may be left out where it is optional', () => {
    expect(read(person, '')).toBe('');
    expect(read(filledName(50), ' ')).toEqual(['Required']);
  });
});

describe('the name of a company', () => {
  it.each([
    '3M',
    '7-Eleven',
    'AT&T',
    'Yahoo!',
    'H&M',
    'Booking.com',
    'Amazon.com, Inc.',
    'Salesforce.com, inc.',
    'Drugstore.com',
    'Cars.com Inc.',
    'X.com',
    '1-800-Flowers',
    '1-800-FLOWERS.COM, Inc.',
    'J.P. Morgan',
    'C.H. Beck',
    'Unilever N.V.',
    'Ferrari S.p.A.',
    'S.p.A.',
    'E.ON SE',
    'U.S. Bancorp',
    'L.L.Bean',
    'Dr.Oetker',
    'GmbH & Co. KG',
    '20/20 GeneSystems',
    '24/7 Customer, Inc.',
    '360 Holdings',
    'Studio 2000',
    '1&1 Versatel',
    '99designs',
    '4711',
    '9199-4467 Québec Inc.',
    '1234567 Ontario Limited',
    '0912345 B.C. Ltd.',
    'Novo Nordisk A/S',
    'A.P. Møller - Mærsk A/S',
    'Toys "R" Us',
    'Re:Sources',
    'Who? Weekly',
    '株式会社日立',
    'Smith, Jones & Co. (UK) Ltd.',
    'JSC «Газпром»',
    'Siemens AG, 80333 München',
    'C#',
  ])('can be %s', (name) => expect(read(company, name)).toBe(name));

  it.each([
    ['https://evil', contact],
    ['Acme http:evil.example', contact],
    ['hxxps://evil.example', contact],
    ['//evil.example', contact],
    ['www.evil.example', contact],
    ['Acme WWW evil', contact],
    ['x.yz/win', contact],
    ['x。yz/win', contact],
    ['evil.example?win=1', contact],
    ['evil.example#win', contact],
    ['evil.example:8080', contact],
    ['evil.example\\win', contact],
    ['mailto:sales', contact],
    ['Acme, sales@acme', contact],
    ['Acme sales＠acme', contact],
    ['Acme sales (at) acme.com', contact],
    ['Acme [dot] com', contact],
    ['Acme +1 (415) 555-0132', contact],
    ['Acme 555 0132 9', contact],
    ['Acme ４１５５５５０１３２', contact],
    ['4155550132 Inc.', contact],
    ['4155550132 Call now Inc.', contact],
    ['Асme', alphabets],
    ['Acme\u202e', invisible],
    ['A\u0300\u0301\u0302\u0303cme', accents],
  ])("can't be %j", (name, texts) => expect(read(company, name)).toEqual(texts));
});

describe('a username', () => {
  it.each(['ada', 'иван', '山田たろう', 'ada-иван'])('can be %s', (name) => expect(read(usernameField, name)).toBe(name));
  it.each(['аda', 'adа.x', 'иvan'])("can't mix alphabets in a word: %s", (name) =>
    expect(read(usernameField, name)).toEqual(['Please use letters of one alphabet']),
  );
});
