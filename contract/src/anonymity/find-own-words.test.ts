// Invented names, and evasions of them. cspell:disable
import { describe, expect, it } from 'vitest';
import type { KnownName } from '../anonymity-check.ts';
import { checkText, NameIndex } from '../anonymity-check.ts';

const vocabulary = new Set(
  'the cooler is quiet target sensing shell stern zephyr sun power board block halve material close in form of unit method'.split(
    ' ',
  ),
);
const inVocabulary = (word: string): boolean => vocabulary.has(word);
const own: KnownName[] = [
  { name: 'Zephyron Kryotech GmbH', role: 'seller' },
  { name: 'Halvorsen Labs ApS', role: 'owner' },
  { name: 'Carl Zilss Meditrik AG', role: 'assignee' },
  { name: 'Müllerstein Zimmerwald KG', role: 'assignee' },
  { name: 'Tobias Grumblethwaite', role: 'inventor' },
  { name: 'QVB Robotics Ltd.', role: 'assignee' },
  { name: 'Xuno Systems Inc.', role: 'assignee' },
  { name: 'Stern Medical Systems GmbH', role: 'seller' },
  { name: 'Target Sensing, Inc.', role: 'assignee' },
  { name: 'North Atlantic Kelp Research Board', role: 'assignee' },
  { name: 'CryoMax 3000', role: 'brand' },
  { name: 'sunpower', role: 'brand' },
];
const index = NameIndex.of(own, inVocabulary);
const found = (text: string, indexes = [index]): string[] =>
  checkText('Overview', text, indexes).map(({ kind, text: named, certain }) => `${kind}${certain ? '' : '?'}: ${named}`);

describe('a distinctive word of a name that belongs to the listing is found', () => {
  it.each([
    ['alone', 'The Zephyron cooler is quiet.', 'seller: Zephyron'],
    ['in the English genitive', "Zephyron's cooler", 'seller: Zephyron'],
    ['in the German genitive', 'Zephyrons Kühler', 'seller: Zephyrons'],
    ['in capitals', 'ZEPHYRON cooler', 'seller: ZEPHYRON'],
    ['in lowercase', 'the zephyron cooler', 'seller: zephyron'],
    ['as a French adjective', 'un refroidisseur zéphyronien', 'seller: zéphyronien'],
    ['as a Swedish plural', 'Zephyronerna är tysta', 'seller: Zephyronerna'],
    ['in a German compound', 'Der Halvorsenkühler ist leise', 'owner: Halvorsenkühler'],
    ['before a hyphen', 'Die Zephyron-Technik', 'seller: Zephyron'],
    ['before "basiert"', 'ein zephyronbasiertes Gerät', 'seller: zephyronbasiertes'],
    ['joined with a product', 'The HalvorsenCooler2 is quiet', 'owner: HalvorsenCooler2'],
    ['after a product', 'The CoolerHalvorsen is quiet', 'owner: CoolerHalvorsen'],
    ['in capitals before a small word', 'the ZEPHYRONcooler', 'seller: ZEPHYRONcooler'],
    ['at the end of a longer word', 'the antizephyron cooler', 'seller: antizephyron'],
    ['with asterisks', 'by H*a*l*v*o*r*s*e*n', 'owner: H*a*l*v*o*r*s*e*n'],
    ['with periods', 'by H.a.l.v.o.r.s.e.n', 'owner: H.a.l.v.o.r.s.e.n'],
    ['with bars', 'by H|a|l|v|o|r|s|e|n', 'owner: H|a|l|v|o|r|s|e|n'],
    ['with spaces', 'by H a l v o r s e n', 'owner: H a l v o r s e n'],
    ['with signs between spaces', 'by H * a * l * v * o * r * s * e * n', 'owner: H * a * l * v * o * r * s * e * n'],
    ['in syllables', 'by Hal-vor-sen', 'owner: Hal-vor-sen'],
    ['in syllables with spaces', 'by Hal vor sen', 'owner: Hal vor sen'],
    ['in parentheses', 'by Hal(vor)sen', 'owner: Hal(vor)sen'],
    ['with one letter per line', 'by\nH\na\nl\nv\no\nr\ns\ne\nn\n', 'owner: H\na\nl\nv\no\nr\ns\ne\nn'],
    [
      'with one letter per paragraph',
      'H\n\na\n\nl\n\nv\n\no\n\nr\n\ns\n\ne\n\nn',
      'owner: H\n\na\n\nl\n\nv\n\no\n\nr\n\ns\n\ne\n\nn',
    ],
    ['with soft hyphens', 'by Hal\u00ADvor\u00ADsen', 'owner: Hal\u00ADvor\u00ADsen'],
    ['with a capital I for an l', 'by HaIvorsen', 'owner: HaIvorsen'],
    ['with digits for letters', 'by H4lv0r53n', 'owner: H4lv0r53n'],
    ['with signs for letters', 'by H@|vor$en', 'owner: H@|vor$en'],
    ['with rn for m', 'by Zirnrnerwald', 'assignee: Zirnrnerwald'],
    ['with vv for w', 'by Zimmervvald', 'assignee: Zimmervvald'],
    ['with a digraph for an umlaut', 'by Muellerstein', 'assignee: Muellerstein'],
    ['without the umlaut', 'by Mullerstein', 'assignee: Mullerstein'],
    ['after a common first name', 'the Zilss lens', 'assignee: Zilss'],
    ['as the other word', 'the Meditrik lens', 'assignee: Meditrik'],
    ['in another order', 'by Kryotech/Zephyron', 'seller: Kryotech,seller: Zephyron'],
    ['in a file name', 'halvorsen_datasheet', 'owner: halvorsen'],
    ['as a last name in lowercase', 'asked grumblethwaite about it', 'inventor: grumblethwaite'],
    ['as a short word in its case', 'a QVB robot', 'assignee: QVB'],
    ['as a word of four letters', 'a Xuno pump', 'assignee: Xuno'],
    ['as a word of four letters, inflected', 'die Xunos', 'assignee: Xunos'],
    ['as a brand', 'our CryoMax unit', 'brand: CryoMax'],
    ['as a brand in another case', 'our cryomax unit', 'brand: cryomax'],
    ['as an ordinary word that is written as a name', 'a rival of Stern in that field', 'seller: Stern'],
  ])('%s', (_how, text, expected) => {
    expect(found(text).join(',')).toBe(expected);
  });
});

describe('a person decides about', () => {
  it.each([
    ['a word of four letters in lowercase', 'a xuno pump', 'assignee?: xuno'],
    ['common words with capitals', 'Our Target Sensing Unit is fast.', 'assignee?: Target Sensing'],
    ['the initials of a name', 'tests by the NAKRB in Oslo', 'assignee?: NAKRB'],
    ['two ordinary words that make the name', 'a Sun-power cell', 'brand?: Sun-power'],
  ])('%s', (_how, text, expected) => {
    expect(found(text).join(',')).toBe(expected);
  });

  it('findings that say "may name"', () => {
    expect(checkText('Overview', 'a xuno pump', [index])).toMatchObject([
      { certain: false, reason: 'This may name an assignee of a patent on this listing.' },
    ]);
  });
});

describe('nothing is found in', () => {
  it.each([
    'the zephyr cooler',
    'the stern of a ship',
    'target sensing is hard',
    'in the halve or send them',
    'sun power is cheap',
    'the qvb robot',
    'a Carl and a Tobias',
    'labs and robotics',
    'xu no pump',
    'Hal and vor, sen',
    'a list: H, a pump, l, v',
    'kryo tests',
    'the unit of sun power',
  ])('%s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

it('a name with an umlaut is told apart from the English word without it', () => {
  const index = NameIndex.of([{ name: 'Müller & Söhne GmbH', role: 'seller' }], (word) => word === 'muller' || word === 'the');
  expect(found('Müller pumps', [index])).toEqual(['seller: Müller']);
  expect(found('the muller grinds', [index])).toEqual([]);
});

// A search whose time grows with the square of the text would never finish here.
it.each([
  'a',
  '日本',
  '1/',
  'a-a-a-',
  'l',
  'o0',
  '|a',
  'a*',
  '@a',
  'H\n',
  'zephyron',
  'z*e*p*h*y*r*o*n ',
  'zero ',
  'a . b ',
  'DE1',
  '1 ',
  'Signal as ',
  'www a ',
  'a at ',
  'a@a,',
  '微信a',
  'on x, handle ',
  '&#97;',
  '&amp;',
  '&amp;#',
  '&nbsp;',
  '\\u0061',
  '<b>',
  'a<b>',
  'a…',
  'a-b.',
  'aaaaab ',
  'a%61',
  'a*ab ',
  'я',
  'Nr. 1 ',
  '2001:',
])('a text full of %j is checked quickly', (unit) => {
  const names = ['aaaaaa', 'lllll lllllll', 'Ooooo', '日本電気', 'Zephyron'].map((name): KnownName => ({ name, role: 'seller' }));
  const text = unit.repeat(Math.ceil(300_000 / unit.length));
  expect(found(text, [NameIndex.of(names, inVocabulary)]).length).toBeLessThan(text.length);
});

it('single words of the name of a stranger are not found', () => {
  const strangers = NameIndex.of(
    own.map(({ name }) => ({ name, role: 'company' })),
    inVocabulary,
  );
  expect(found('The Kryotech cooler, the Halvorsenkühler, H*a*l*v*o*r*s*e*n', [strangers])).toEqual([]);
});

describe('the browser, which has no vocabulary,', () => {
  const inBrowser = NameIndex.of([...own, { name: 'QuietPlate', role: 'brand' }], () => false);

  it('finds the same words where they are written as names', () => {
    expect(found('The Zephyron cooler and the Halvorsenkühler, CoolerHalvorsen, H@lvorsen', [inBrowser])).toEqual([
      'seller: Zephyron',
      'owner: Halvorsenkühler',
      'owner: CoolerHalvorsen',
      'owner: H@lvorsen',
    ]);
  });

  it('takes no ordinary words for the parts of a name', () => {
    expect(found('Plates are quiet. A cold plate on plates: Quiet, a platelet.', [inBrowser])).toEqual([]);
    expect(found('A zephiron, made of plater', [inBrowser])).toEqual([]);
    expect(found('A QuietPlate on a quietplate', [inBrowser])).toEqual(['brand: QuietPlate', 'brand: quietplate']);
  });
});
