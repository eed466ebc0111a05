// cspell:disable: names of many languages
import { describe, expect, it } from 'vitest';
import { recipientNames } from './invitations.ts';
import { messages } from './messages.ts';
import { personName } from './person-name.ts';

const refusals = (name: string): string[] =>
  personName(50)
    .safeParse(name)
    .error?.issues.map(({ message }) => message) ?? [];

const digits = [
  'zero four nine six',
  'Zero Four Nine',
  'zero-four-nine one seven',
  'zerofournine',
  'Null Vier Neun',
  'nullvierneun',
  'zéro quatre neuf',
  'cero cuatro nueve',
  'zero quattro nove',
  'fünf sechs sieben',
  'noll fyra nio',
  'ноль четыре девять',
  'plus four nine one',
  'double four nine one',
  'Four, Nine, One',
  'forty nine one',
  'Ada 4 nine 1',
  'Jo 491',
  '〇四九一七',
  '공영사구일칠',
];
const addresses = [
  'glimtar com',
  'Glimtar Com',
  'GLIMTAR COM',
  'glimtar net',
  'glimtar-com',
  'glimtar, com',
  'glimtar. com',
  'glimtar·com',
  'glimtar (com)',
  "glimtar'com",
  'glimtar dot com',
  'Glimtar Dot Com',
  'dot com',
  'Dot-Com',
  'glimtardotcom',
  'puntocom',
  'glimtar punkt de',
  'glimtar punto it',
  'glimtar ponto com',
  'Glimtar Point Fr',
  'глимтар точка ru',
  'glimtar co uk',
  'glimtar com today',
  'glimtar io',
  'glimtar c o m',
  'glimtar c.o.m',
  'x.com',
  'x.de',
  'X.COM',
  'http glimtar',
  'www.x.y',
  'jane at glimtar',
  'Jane AT Glimtar',
  'jane arroba glimtar',
  'jane Klammeraffe glimtar',
  'Telegram glimtar',
  'WhatsApp glimtar',
];
const sentences = ['buy it all now for me too', 'g l i m t a r', 'Please Call Me About New Offers'];
const noName = ['12', '-', "'", '(.)'];

const real = [
  "O'Brien",
  'Jean-Luc',
  'Nguyễn Thị Minh Khai',
  'Nguyen Thi Com',
  'Van Com',
  'van der Berg',
  'van den Heuvel',
  'Jr.',
  'Sr.',
  'III',
  'Henry VIII',
  'María José',
  'Maria del Carmen',
  '山田太郎',
  '一二三',
  '五十嵐',
  '三四郎',
  '이일구',
  '오세훈',
  'Abdul-Rahman',
  'Abd al-Rahman',
  'Dot',
  'Dot Cotton',
  'Com',
  'Malcom',
  'Marcom',
  'Balcom',
  'Dot de Vries',
  'Point',
  'de Saint-Point',
  'At',
  'Mehmet At',
  'Ai',
  'Ai Weiwei',
  'Io',
  'Dev',
  'Kapil Dev',
  'Tech Sophea',
  'Biz',
  'Net',
  'Info',
  'Otto',
  'Sei',
  'Oh',
  'Oh Se-un',
  'Seven',
  'Uno',
  'Dos Santos',
  'Tre Fem',
  'En-ni',
  'Six',
  'Four',
  'Zero',
  'Null',
  'Vier',
  'Cinq-Mars',
  'Quatremère',
  'Twenty',
  'Un',
  'Antonien',
  'Ottone',
  'Hundertwasser',
  'J. R. R.',
  'J.R.R.',
  'Ph.D.',
  'M.Sc.',
  'Dr. h.c.',
  'St. John',
  'D’Angelo',
  'Ó Súilleabháin',
  'MacDonald',
  'bin Laden',
  'al-Farsi',
  'ibn Rushd',
  'Þórðardóttir',
  'Đặng',
  'Łukasz',
  'Çelik',
  'Ñuñez y Ortega',
  "Ka'ahumanu",
  'de la Cruz y García de los Santos',
  'Ortega y Gasset',
  'e Silva',
  'Smith, Jr.',
  'Robert "Bob"',
  'Wei (Wendy)',
  'X Æ A-12',
  'Νίκος',
  'Сергей Петрович',
  'मोहन',
  'محمد',
];

describe('a name', () => {
  it.each(digits)("can't have more than two digits in words: %s", (name) =>
    expect(refusals(name)).toEqual([messages.nameDigits]),
  );
  it.each(addresses)("can't spell an address: %s", (name) => expect(refusals(name)).toEqual([messages.nameAddress]));
  it.each(sentences)("can't be a sentence: %s", (name) => expect(refusals(name)).toEqual([messages.nameWords]));
  it.each(noName)('has a letter: %s', (name) => expect(refusals(name)).toEqual([messages.nameLetter]));
  it.each(real)('can be %s', (name) => expect(refusals(name)).toEqual([]));
});

describe('a first and a last name', () => {
  const together = (FirstName: string, LastName: string): unknown =>
    recipientNames.safeParse({ FirstName, LastName }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it.each([
    ['Glimtar Dot', 'Com'],
    ['Glimtar', 'Dot Com'],
    ['Jane at', 'Glimtar'],
    ['Dot', 'Com'],
    ['Glimtar Punkt', 'De'],
    ['Glimtar Co', 'Uk'],
  ])("can't be an address together: %s %s", (first, last) =>
    expect(together(first, last)).toEqual([['LastName', messages.nameAddress]]),
  );
  it.each([
    ['Maria', 'Com'],
    ['Dot', 'Cotton'],
    ['Sophea', 'Net'],
    ['Kapil', 'Dev'],
    ['Khun', 'At Suwan'],
    ['Dot', ''],
    ['Ai', 'Weiwei'],
  ])('can be %s %s', (first, last) => expect(together(first, last)).toEqual([]));
});
