// The names and evasions here aren't words. cspell:disable
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding, KnownName } from './anonymity-check.ts';
import { checkText, NameIndex } from './anonymity-check.ts';

const vocabulary = new Set(
  'apple target shell square young stone bell mark field acme rose hall solid power best buy in form energy recovery the is was with and tracked'.split(
    ' ',
  ),
);
const inVocabulary = (word: string): boolean => vocabulary.has(word);
const own: KnownName[] = [
  { name: 'Kestrel Photonics GmbH', role: 'assignee' },
  { name: 'Acme Co., Ltd.', role: 'assignee' },
  { name: 'Jürgen Müller-Brandt', role: 'inventor' },
  { name: 'Robert Young', role: 'inventor' },
  { name: 'Anthony J. Stone', role: 'inventor' },
  { name: 'Dvořák, Antonín', role: 'inventor' },
  { name: '田中 太郎', role: 'inventor' },
  { name: 'Ada van der Linden', role: 'owner' },
];
const others: KnownName[] = [
  'Apple Inc.',
  'TARGET CORP',
  'Shell plc',
  'Hewlett-Packard Company',
  'Samsung Electronics Co., Ltd.',
  'Qualcomm Incorporated',
  'IBM',
  'AT&T Inc.',
  'Procter & Gamble Co',
  'Inform Inc.',
  'Best Buy Co., Inc.',
  'Société Générale',
  'Ørsted A/S',
  'Mueller Industries, Inc.',
  'トヨタ自動車株式会社',
].map((name) => ({ name, role: 'company' }));
const directory: KnownName[] = [
  { name: 'Lumen Forge Oy', role: 'organization' },
  { name: 'Priya Raghunathan', role: 'contact' },
];
const indexes = [NameIndex.of(own, inVocabulary), NameIndex.of([...others, ...directory], inVocabulary)];
const check = (text: string): Finding[] => checkText('Overview', text, indexes);
const shown = (text: string): string[] => check(text).map((finding) => `${finding.kind}: ${finding.text}`);

describe('the owner of a listing', () => {
  const owner = (first: string, last: string) => {
    const known = { name: `${first} ${last}`, role: 'owner' as const, lastName: last };
    return (text: string) => checkText('x', text, [NameIndex.of([known], inVocabulary)]).map((finding) => finding.text);
  };

  it.each([
    ['Zelda', 'Grumblethwaite', ['Grumblethwaite', 'Zelda Grumblethwaite', 'Z. Grumblethwaite', 'Grumblethwaite, Zelda']],
    ['Zelda', 'van der Grumble', ['Zelda van der Grumble', 'van der Grumble', 'Grumble']],
    ['Ana', 'Quistón Halvorsen', ['Quistón', 'Halvorsen', 'Ana Quistón Halvorsen', 'Halvorsenkühler']],
    ['Ana María de los Ángeles', 'de la Quistón y Halvorsen', ['Quistón', 'Halvorsen']],
    ['Ada', 'Halvorsen, Jr.', ['Halvorsen', 'Ada Halvorsen']],
    ['', 'Halvorsen', ['Halvorsen']],
    // Companies that sign up as people.
    ['Halvorsen', 'Labs', ['Halvorsen', 'Halvorsen Labs']],
  ])('is found by their last name: %s %s', (first, last, texts) => {
    for (const text of texts) expect(owner(first, last)(`Ask ${text} today`)).toEqual([text]);
  });

  it.each([
    ['Zelda', 'Grumblethwaite'],
    ['Ana María de los Ángeles', 'Halvorsen'],
  ])("isn't found by their first name: %s", (first, last) => {
    expect(owner(first, last)(`Dear ${first}, dear ${first.split(' ')[1] ?? first}`)).toEqual([]);
  });
});

describe('a finding', () => {
  it('has its field, its position in UTF-16, the original text, a reason and a suggestion', () => {
    expect(check('🚀 We met Apple in 2020.')).toEqual([
      {
        field: 'Overview',
        start: 10,
        end: 15,
        kind: 'company',
        text: 'Apple',
        reason: 'This names a company or organization.',
        suggestion: 'Write "a competitor", "a customer" or "a partner", or remove the name.',
        certain: true,
      },
    ]);
  });

  it('covers invisible characters and combining accents', () => {
    expect(shown('Made by A\u200Bcme\u00AD and Mu\u0308ller-Brandt')).toEqual([
      'assignee: A\u200Bcme',
      'inventor: Mu\u0308ller-Brandt',
    ]);
  });

  it('covers the legal form and the title', () => {
    expect(shown('Ask Dr. Young of Apple, Inc. about it')).toEqual(['inventor: Dr. Young', 'company: Apple, Inc.']);
  });

  it("doesn't reveal that a company or person is in the directory", () => {
    expect(shown('Seen by Lumen Forge and Priya Raghunathan')).toEqual(['company: Lumen Forge', 'person: Priya Raghunathan']);
  });

  it('covers an address rather than the name inside it', () => {
    expect(shown('Write to young@qualcomm.com')).toEqual(['email: young@qualcomm.com']);
  });

  it('has the role of the first index that knows the name', () => {
    const index = NameIndex.of([{ name: 'Apple Inc.', role: 'seller' }], inVocabulary);
    expect(checkText('Overview', 'We met Apple here', [index, ...indexes])).toMatchObject([{ kind: 'seller' }]);
  });
});

describe('a name is found', () => {
  it.each([
    ['without its legal form', 'tested by Kestrel Photonics'],
    ['in lower case', 'tested by kestrel photonics'],
    ['in capitals', 'tested by KESTREL PHOTONICS'],
    ['joined', 'tested by KestrelPhotonics'],
    ['with a hyphen', 'tested by Kestrel-Photonics'],
    ['in the possessive', "Kestrel Photonics' lab"],
    ['as an earlier short form', 'a panel by Samsung'],
    ['with a space for its hyphen', 'a printer by Hewlett Packard'],
    ['with "and" for "&"', 'the soap of Procter and Gamble'],
    ['without its accents', 'a loan of Societe Generale'],
    ['with the digraph of an umlaut', 'signed by Mueller-Brandt'],
    ['with an umlaut for a digraph', 'valves by Müller Industries'],
    ['with oe for ø', 'turbines by Oersted'],
    ['in full-width letters', 'a modem by Ｑｕａｌｃｏｍｍ'],
    ['in mathematical letters', 'a modem by 𝐐𝐮𝐚𝐥𝐜𝐨𝐦𝐦'],
    ['with letters of another script', 'a modem by Quаlсоmm'],
    ['with a letter of Armenian', 'a modem by Qualcօmm'],
    ['in small capitals', 'a modem by Qᴜᴀʟᴄᴏᴍᴍ'],
    ['in black circles', 'a modem by 🅠🅤🅐🅛🅒🅞🅜🅜'],
    ['in black squares', 'a modem by 🆀🆄🅰🅻🅲🅾🅼🅼'],
    ['in letters of flags', 'a modem by 🇶🇺🇦🇱🇨🇴🇲🇲'],
    ['in letters in parentheses', 'a modem by 🄠⒰⒜⒧⒞⒪⒨⒨'],
    ['in letters with strokes and hooks', 'a modem by Quɑƚƈɵɱɱ'],
    ['in letters of Lisu', 'a modem by Qꓴꓮꓡꓚꓳꓟꓟ'],
    ['with letters of Cherokee', 'a modem by QUᎪᏞᏟOᎷᎷ'],
    ['with letters of Coptic', 'a modem by QUⲀLⲤⲞⲘⲘ'],
    ['with a Greek epsilon', 'tested by Kεstrel Photonics'],
    ['in letters that browsers show in reverse', 'a modem by \u202Emmoclauq\u202C'],
    ['over the end of a line', 'tested by Kestrel\nPhotonics in 2020'],
    ['over the end of a line with spaces', 'tested by Kestrel \r\n Photonics in 2020'],
    ['with a hyphen at the end of a line', 'a printer by Hewlett-\nPackard'],
    ['with a word divided at the end of a line', 'tested by Kes-\ntrel Photonics'],
    ['with control characters that browsers hide', 'a modem by Qu\u0001alco\u007Fm\u0085m'],
    ['with an annotation mark', 'a modem by Qu\uFFF9alcomm'],
    ['spelled with hyphens', 'a modem by Q-u-a-l-c-o-m-m'],
    ['between Japanese words', '日本ではトヨタ自動車が試験した'],
    ['as a Japanese person without a space', '発明者の田中太郎が作った'],
    ['as last name first', 'by Young, Robert'],
    ['with initials', 'by A. J. Stone'],
    ['with a middle initial that the list lacks', 'by Robert K. Young'],
    ['as the last name alone', 'by Dvorak'],
    ['with particles', 'by van der Linden'],
    ['as a common last name behind a title', 'by Mr. Stone'],
    ['as a common last name before et al.', 'by Stone et al.'],
    ['as a common word inside a sentence', 'a rival of Apple in that field'],
    ['as a common word beside a legal form', 'apple inc. makes it'],
    ['as a common word in a telling position', 'it was licensed to apple.'],
    ['as a common word in a list with a name', 'Apple and Qualcomm use it'],
    ['as a common word that acts', 'Apple sued two users'],
  ])('%s', (_how, text) => {
    expect(check(text)).toHaveLength(1 + (text.startsWith('Apple and') ? 1 : 0));
  });
});

describe('a name with signs is found', () => {
  const signed = (name: string, text: string) =>
    checkText('x', text, [NameIndex.of([{ name, role: 'organization' }], inVocabulary)]).map((finding) => finding.text);

  it.each([
    ['C++ Alliance', 'The C++ Alliance, Inc.'],
    ['C# Corner', 'C# Corner LLC'],
    ['.NET Foundation', '.NET Foundation, Inc.'],
    ['F# Software Foundation', 'F# Software Foundation'],
    ['Notepad++ Team', 'Notepad++ Team'],
    ['A+ Networks', 'A+ Networks, Inc.'],
    ['A*STAR', 'A*STAR'],
    ['K+S', 'K+S AG'],
    ['M+W Group', 'M+W Group GmbH'],
    ['Toys "R" Us', 'Toys “R” Us, Inc.'],
    ['Yum! Brands', 'Yum! Brands, Inc.'],
    ['AT&T', 'AT&T Inc.'],
    ['3M', '3M Company'],
    ['O2', 'O2 Ltd'],
    ['X Development', 'X Development LLC'],
    ['Web 2.0 Labs', 'Web 2.0 Labs'],
    ['E.ON', 'E.ON SE'],
    ['7-Eleven', '7-Eleven, Inc.'],
  ])('%s of %s', (written, name) => {
    expect(signed(name, `These were made by ${written} in 2019.`)).toEqual([written.replace(/^\./, '')]);
  });

  it.each([
    ['K+S AG', 'The sum k + s is small.'],
    ['Yum! Brands, Inc.', 'All said yum; brands followed.'],
    ['C++ Alliance', 'We use C: alliance means a bond.'],
  ])('%s not in %s', (name, text) => {
    expect(signed(name, text)).toEqual([]);
  });
});

describe("an ordinary word isn't a name", () => {
  it.each([
    'The target is tracked.',
    'Target tracking is fast.',
    'Which one is the best\nBuy it in spring',
    'Uses:\nBest\nBuy',
    'Tools such as the hewlett\n\nPackard and others',
    'The Target Tracking Unit is fast.',
    'the shell of the battery',
    'Shell thickness matters.',
    'See Target 3 in the figure.',
    'Target Tracking With Shell Radar',
    'Time Difference of Target (TDOT) is measured.',
    "Young's modulus is high",
    'young plants',
    'It is stored in form A',
    'The mixture at T is stable',
    'the best buy of the year',
    'a natural stone wall',
    'Apple-shaped handles',
    'the core-Shell structure',
  ])('%s', (text) => {
    expect(shown(text)).toEqual([]);
  });
});

describe('an address is found', () => {
  it.each([
    ['email', 'jane.roe+ip@acme.co.uk'],
    ['email', 'jane (at) acme dot com'],
    ['email', 'jane[at]acme[dot]com'],
    ['email', 'jane[@]acme[.]com'],
    ['email', 'jane@acme (.) com'],
    ['url', 'acme[.]de'],
    ['phone', '650·253·0000'],
    ['phone', '+1•650•253•0000'],
    ['phone', '+१ ६५० २५३ ००००'],
    ['phone', '٦٥٠-٢٥٣-٠٠٠٠'],
    ['email', 'jane @ acme.com'],
    ['email', 'jane at acme dot com'],
    ['url', 'https://acme.com/a?b=c#d'],
    ['url', 'www.acme.de'],
    ['url', 'acme.io/beam'],
    ['url', 'acme.com'],
    ['url', 'ac me dot com'],
    ['phone', '+49 (0)89 123 456-78'],
    ['phone', '(650) 253-0000'],
    ['phone', '650.253.0000'],
    ['phone', '020 7946 0958'],
    ['phone', '03-1234-5678'],
    ['handle', '@acme_labs'],
    ['handle', 'LinkedIn: jane-roe-12'],
    ['handle', 'Skype ID: jane.roe'],
  ])('%s: %s', (kind, text) => {
    const found = check(`Ask: ${text}, or wait.`);
    expect(found.map((finding) => finding.kind)).toEqual([kind]);
    expect(text).toContain(found[0]?.text);
  });

  it.each([
    'Node.js, Vue.js and ASP.NET',
    'e.g. in the U.S. or the U.K.',
    'main.py, README.md and clip.mov',
    'It is stable.In addition it is light',
    'at http://localhost:3000 or http://example.com/a',
    '@Override and @media rules',
    '@angular/core',
    '@ 25 °C and @10k rpm',
    'US 10,123,456 B2 and EP 1 234 567',
    'IEEE 802.11ac and ISO 9001:2015',
    'CAS 7732-18-5, P/N 408-555-0134',
    '$1,234,567 on 2018-09-06',
    'a quantum dot display',
    'version 2.4.13 at 192.168.10.10',
    'CuSO4·5H2O, 5·10·15 mm and 3.5·10^9',
    'arr[.]py, see [.] in the shell (.)',
  ])('but not in %s', (text) => {
    expect(shown(text)).toEqual([]);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'Apple',
      'acme',
      ' dot ',
      ' at ',
      '@',
      '.com',
      '+1 650 253 0000',
      'Inc.',
      'Dr. ',
      '\u200B',
      '\u0301',
      'Müller-Brandt',
      '田中太郎',
      '\ud83d',
      '& ',
    ),
  );

  it('has findings in order, without overlaps, each with the text at its position', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end, text: named } of check(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(named).toBe(text.slice(start, end));
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 500 },
    );
  });

  it('has the same findings every time', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        expect(check(pieces.join(' '))).toEqual(check(pieces.join(' ')));
      }),
    );
  });

  it('has a finding for each name put between plain words', () => {
    const names = ['Kestrel Photonics', 'Robert Young', 'Qualcomm', 'Antonín Dvořák'];
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.constantFrom('the', 'was', 'tracked', 'with', 'is'), { maxLength: 20 }),
        (name, plain) => {
          expect(check(`It ${plain.join(' ')} ${name}, ${plain.join(' ')}`).map(({ text }) => text)).toEqual([name]);
        },
      ),
    );
  });

  // A pattern that backtracks would never finish here.
  it.each(['a', '1', '@', 'ト', '\u200B', '\u0001', 'ﷺ'])('with a megabyte of %j is checked quickly', (unit) => {
    expect(check(unit.repeat(1_000_000))).toEqual([]);
  });
  it.each([
    'a@',
    'a.',
    'a-',
    '.',
    ' ',
    '1 ',
    '(1',
    '+1 ',
    '030 1234567 ',
    ' dot ',
    ' at x dot ',
    'LinkedIn: Aa Bb ',
    'http://',
    '\u0301',
    'e\u0301',
    'Target, ',
    '[.]',
    'a[.]',
    ' (.) de',
    'AT & T ',
    'R. Young ',
    'Apple Inc Co ',
    '"Target" ',
    'トヨタ',
    '😀',
    '\ud800',
  ])('with %j repeated is checked quickly', (unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    expect(check(text).length).toBeLessThan(text.length);
  });

  it('finds each of many names, and their roles, however the index was built', async () => {
    const syllables = ['ka', 'lo', 'mer', 'tin', 'vos', 'ra', 'bel', 'no', 'qui', 'sta'];
    const nameOf = (at: number): string => `K${[1, 10, 100, 1000].map((step) => syllables[Math.floor(at / step) % 10]).join('')}`;
    const many: KnownName[] = Array.from({ length: 10_000 }, (_, at) => ({
      name: `${nameOf(at)} GmbH`,
      role: at % 2 ? 'seller' : 'company',
    }));
    // A name with two roles has the first one, whichever comes first here.
    const twice: KnownName[] = [
      { name: `${nameOf(2)} GmbH`, role: 'assignee' },
      { name: `${nameOf(3)} GmbH`, role: 'company' },
    ];
    const all = [...many, ...twice];
    const text = `Tested by ${nameOf(0)}, ${nameOf(2)}, ${nameOf(3)}, ${nameOf(9999)} and Kxyz.`;
    for (const index of [
      NameIndex.of(all, () => false),
      await NameIndex.inSlices(
        all,
        () => false,
        async () => {},
      ),
    ]) {
      expect(index.size).toBe(10_000);
      expect(checkText('text', text, [index]).map(({ kind, text: found }) => [kind, found])).toEqual([
        ['company', 'Kkakakaka'],
        ['assignee', 'Kmerkakaka'],
        ['seller', 'Ktinkakaka'],
        ['seller', 'Kstastastasta'],
      ]);
    }
  });
});
