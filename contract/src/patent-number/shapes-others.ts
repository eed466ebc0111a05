import type { Shape } from './shapes.ts';
import { application, digits, digitsOf, flat, fullYear, isYear, patent, yearly, zeroless } from './shapes.ts';
import { cn, india, jp, kr, turkey, tw } from './shapes-asia.ts';
import { at, de, ep, es, fr, gb, it, no, ru, se, wo } from './shapes-europe.ts';
import { us } from './shapes-us.ts';

const au: Shape[] = [
  digits(7),
  yearly(6, 'patent', 1980),
  flat(
    /^(?<year>(?:19[89]|20\d)\d)(?<serial>\d{5,6})$/,
    'patent',
    ({ year = '', serial = '' }) => year + serial.padStart(6, '0'),
  ),
  // Until 2001: 12345/85.
  patent(/^(?<serial>\d{5})\/(?<year>\d\d)$/, ({ serial = '', year = '' }) => serial + year),
];

/** The digit after the hyphen is calculated from the others, and no part of the number. */
const br: Shape[] = [
  digits(7),
  patent(/^(?<type>PI|MU|DI|C\d) ?(?<serial>\d{7})(?: ?[- ] ?\d)?$/, ({ type = '', serial = '' }) => type + serial),
  patent(/^(?<type>PI|MU|DI) ?(?<serial>\d{7})\d$/, ({ type = '', serial = '' }) => type + serial),
  patent(/^(?<type>[1-3]\d) ?(?<year>20\d\d) ?(?<serial>\d{6})(?: ?-? ?\d)?$/, ({ type = '', year = '', serial = '' }) =>
    isYear(year, 2012) ? type + year + serial : null,
  ),
];

/** Published applications have the numbers of their applications. */
const mx: Shape[] = [
  digits(7),
  flat(/^(?<number>20\d{8})$/, 'patent', ({ number = '' }) => number),
  patent(
    /^(?<type>PA|NL|JL|GT|YU|QT)[/ ]?(?:A[/ ]?)?(?<year>\d{4}|\d\d)[/ ]?(?<serial>\d{6})$/,
    ({ type = '', year = '', serial = '' }) => type + year.slice(-2) + serial,
  ),
  patent(/^(?:MX\/)?(?:[AUEF]\/)(?<year>20\d\d)\/(?<serial>\d{6})$/, ({ year = '', serial = '' }) => year + serial),
];

const ca: Shape[] = [digits(7)];
const ch: Shape[] = [
  digits(6),
  application(
    /^(?<serial>\d{1,5})\/(?<year>\d{4}|\d\d)$/,
    ({ serial = '', year = '' }) => `${year.length === 2 ? fullYear(year) : year}/${zeroless(serial)}`,
  ),
];
const hk: Shape[] = [digits(8, 5), application(/^(?<serial>\d{8}) ?\. ?\d$/, ({ serial = '' }) => serial)];
const nl: Shape[] = [digits(7)];
const za: Shape[] = [
  digits(6),
  yearly(5, 'patent', 1950),
  flat(/^(?<number>(?:19|20)\d{7})$/, 'patent', ({ number = '' }) => number),
];
/** Singapore ends its numbers with a letter calculated from them, which looks like a kind. */
const sg: Shape[] = [
  digits(6),
  flat(/^(?<number>1[01]20\d{7}|20\d{7})$/, 'patent', ({ number = '' }) => number),
  patent(/^(?<number>1[01]20\d{7}) ?[P-Y] ?[A-Z]\d?$/, ({ number = '' }) => number),
  application(/^(?<number>20\d{7}) ?- ?\d$/, ({ number = '' }) => number),
];

/** The general form of WIPO ST.6: up to 13 digits, with a year before them or a letter. */
const anyOffice: Shape[] = [
  digits(13),
  patent(/^(?<year>\d{4}) ?[/-] ?(?<serial>\d{1,9})$/, ({ year = '', serial = '' }) => (isYear(year) ? year + serial : null)),
  patent(
    /^(?<type>[A-Z]{1,2}) ?(?<serial>\d{2,12}|\d{1,3}(?:,\d{3})+)$/,
    ({ type = '', serial = '' }) => type + zeroless(digitsOf(serial)),
  ),
  application(/^(?<serial>\d[\d ]*\d) ?\. ?\d$/, ({ serial = '' }) => (digitsOf(serial).length > 6 ? digitsOf(serial) : null)),
];

const byOffice: Record<string, Shape[]> = {
  US: us,
  WO: wo,
  EP: ep,
  JP: jp,
  KR: kr,
  CN: cn,
  TW: tw,
  DE: de,
  GB: gb,
  FR: fr,
  AT: at,
  SE: se,
  NO: no,
  IT: it,
  ES: es,
  RU: ru,
  SU: [digits(7)],
  IN: india,
  AU: au,
  BR: br,
  MX: mx,
  CA: ca,
  CH: ch,
  HK: hk,
  NL: nl,
  ZA: za,
  SG: sg,
  TR: turkey,
};

/** The ways in which an office writes its numbers. */
export const shapesOf = (office: string): readonly Shape[] => byOffice[office] ?? anyOffice;

/** Offices whose numbers can be told apart without their code. */
export const knownOffices: readonly string[] = Object.keys(byOffice);
