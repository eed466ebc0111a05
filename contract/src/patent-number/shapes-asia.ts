import type { Shape } from './shapes.ts';
import { application, digits, digitsOf, flat, isYear, patent, yearly, zeroless } from './shapes.ts';

/** The first years of Taisho, Showa, Heisei and Reiwa, less one. */
const eras = { T: 1911, S: 1925, H: 1988, R: 2018 } as const;
const isEra = (letter: string): letter is keyof typeof eras => letter in eras;
const lastYear = { T: 15, S: 64, H: 31, R: 80 } as const;

/** A Japanese publication: by the year of the era until 1999, S60123456 or H05123456, and then by that of the calendar, 2004123456. */
function ofEra(letter: string, year: string, serial: string): string | null {
  if (!isEra(letter) || Number(year) < 1 || Number(year) > lastYear[letter] || Number(serial) === 0 || serial.length > 6)
    return null;
  const western = eras[letter] + Number(year);
  const padded = serial.padStart(6, '0');
  return western < 2000 ? letter + String(Number(year)).padStart(2, '0') + padded : `${western}${padded}`;
}

/** Without its letter, a year is one of Heisei up to 31. Unexamined applications are published since Showa 46. */
const ofYear = (year: string, serial: string): string | null =>
  Number(year) <= 31 ? ofEra('H', year, serial) : ofEra('S', year, serial);

function ofWestern(year: string, serial: string): string | null {
  if (!isYear(year, 1927) || Number(serial) === 0) return null;
  if (Number(year) >= 2000) return year + serial.padStart(6, '0');
  return Number(year) <= 1988 ? ofEra('S', String(Number(year) - 1925), serial) : ofEra('H', String(Number(year) - 1988), serial);
}

const isUnexamined = (kind: string): boolean => kind.startsWith('A');

export const jp: Shape[] = [
  patent(/^(?<era>[TSHR]) ?\.?(?<year>\d{1,2}) ?[-/. ] ?(?<serial>\d{1,6})$/, ({ era = '', year = '', serial = '' }) =>
    ofEra(era, year, serial),
  ),
  patent(/^(?<era>[TSHR]) ?(?<year>\d\d)(?<serial>\d{4,6})$/, ({ era = '', year = '', serial = '' }) => ofEra(era, year, serial)),
  // H5123456 and H512345 have no other year, H1123456 and H112345 have two.
  patent(/^(?<era>[HR]) ?(?<year>[1-9])(?<serial>[1-9]\d{4}|\d{6})$/, ({ era = '', year = '', serial = '' }) =>
    ofEra(era, year, serial),
  ),
  patent(/^(?<year>\d{4}) ?[-/ ] ?(?<serial>\d{1,6})$/, ({ year = '', serial = '' }) => ofWestern(year, serial)),
  // January 7, 1989 ended Showa, and the numbers of that year are of both.
  patent(/^1989 ?[-/ ] ?(?<serial>\d{1,6})$/, ({ serial = '' }) => ofEra('S', '64', serial)),
  flat(/^(?<year>(?:19|20)\d\d)(?<serial>\d{5,6})$/, 'patent', ({ year = '', serial = '' }) => ofWestern(year, serial)),
  patent(/^(?<year>\d{1,2}) ?[-/] ?(?<serial>\d{1,6})$/, ({ year = '', serial = '' }) => ofYear(year, serial)),
  flat(/^(?<year>\d{1,2})(?<serial>\d{6})$/, 'patent', ({ year = '', serial = '' }, kind) =>
    isUnexamined(kind) || Number(year) >= 46 ? ofYear(year, serial) : null,
  ),
  { ...digits(7), form: (groups, kind) => (isUnexamined(kind) ? null : (digits(7).form(groups, kind) ?? null)) },
];

/** 20 is a utility model, whose publications have the numbers of patents, too. */
const korean = (type: string, year: string, serial: string): string | null =>
  isYear(year, 1948) && Number(serial) > 0 ? `${type === '10' ? '' : type}${year}${serial.padStart(7, '0')}` : null;

export const kr: Shape[] = [
  patent(/^(?<type>10|20|30)[- ](?<year>\d{4})[- ](?<serial>\d{1,7})$/, ({ type = '', year = '', serial = '' }) =>
    korean(type, year, serial),
  ),
  flat(/^(?<type>10|20|30)(?<year>(?:19|20)\d\d)(?<serial>\d{7})$/, 'patent', ({ type = '', year = '', serial = '' }) =>
    korean(type, year, serial),
  ),
  patent(/^(?<year>\d{4})[- /](?<serial>\d{1,7})$/, ({ year = '', serial = '' }, kind) =>
    korean(/^[UY]/.test(kind) ? '20' : '10', year, serial),
  ),
  flat(/^(?<year>(?:19|20)\d\d)(?<serial>\d{7})$/, 'patent', ({ year = '', serial = '' }, kind) =>
    korean(/^[UY]/.test(kind) ? '20' : '10', year, serial),
  ),
  // The register adds two numbers of parts, which are zeros: 10-1234567-00-00.
  patent(/^(?<type>10|20|30)[- ](?<serial>\d{6,7}|\d{1,3}(?:,\d{3})+)(?:-00-?00)?$/, ({ type = '', serial = '' }) =>
    Number(digitsOf(serial)) > 0 ? type + digitsOf(serial).padStart(7, '0') : null,
  ),
  digits(9),
];

const isChineseYear = (year: string): boolean => Number(year) >= 1985 && Number(year) < 2100;

export const cn: Shape[] = [
  digits(7, 6),
  flat(/^(?<serial>[1-9]\d{8})$/, 'patent', ({ serial = '' }) => serial),
  // Until 1988, publications had the numbers of their applications.
  flat(/^(?<serial>8[5-9][1-3]\d{5})$/, 'patent', ({ serial = '' }) => serial),
  flat(/^(?<serial>(?:9\d|0[0-3])[1-39]\d{5})$/, 'application', ({ serial = '' }) => serial),
  application(/^(?:ZL ?)?(?<serial>(?:[89]\d|0[0-3]) ?[1-39] ?\d{5}) ?[. -] ?[\dX]$/, ({ serial = '' }) => digitsOf(serial)),
  application(/^(?:ZL ?)?(?<serial>\d{4} ?[1-39] ?\d{7})(?: ?[. -] ?[\dX]|\dX?)?$/, ({ serial = '' }) => {
    const number = digitsOf(serial);
    return isChineseYear(number.slice(0, 4)) ? number : null;
  }),
  application(/^ZL ?(?<serial>(?:[89]\d|0[0-3]) ?[1-39] ?\d{5})[\dX]?$/, ({ serial = '' }) => digitsOf(serial)),
];

export const tw: Shape[] = [
  patent(/^(?<type>[IMD]) ?-?(?<serial>\d{6}|\d{3},\d{3})$/, ({ type = '', serial = '' }) => type + digitsOf(serial)),
  digits(7, 4),
  flat(/^(?<serial>20\d{7})$/, 'patent', ({ serial = '' }) => serial),
  yearly(5),
  // The year of the Republic of China, from 1991 on, and the type of right.
  flat(/^(?<serial>(?:0[89]\d|1[0-3]\d)[1-3]\d{5})$/, 'application', ({ serial = '' }) => serial),
];

/** The branches of the Indian office until 2015, as applications write them and as databases do: IN2004DE01234. */
const branches: Record<string, string> = {
  DEL: 'DE',
  MUM: 'MU',
  CHE: 'CH',
  KOL: 'KO',
  DELNP: 'DN',
  MUMNP: 'MN',
  CHENP: 'CN',
  KOLNP: 'KN',
  MAS: 'MA',
  BOM: 'BO',
  CAL: 'CA',
};
const branchNames = Object.keys(branches).join('|');
const branchCodes = Object.values(branches).join('|');

/** Published applications have the numbers of their applications, and the kind A. */
export const india: Shape[] = [
  digits(7),
  patent(
    new RegExp(`^(?<serial>\\d{1,5})/(?<branch>${branchNames})/(?<year>\\d{4})$`),
    ({ serial = '', branch = '', year = '' }, kind) =>
      isUnexamined(kind) ? `${year}${branches[branch]}${serial.padStart(5, '0')}` : null,
  ),
  patent(new RegExp(`^(?<number>(?:19|20)\\d\\d(?:${branchCodes})\\d{5})$`), ({ number = '' }) => number),
  application(
    new RegExp(`^(?<serial>\\d{1,5})/(?<branch>${branchNames})/(?<year>\\d{4})$`),
    ({ serial = '', branch = '', year = '' }, kind) => (isUnexamined(kind) ? null : `${zeroless(serial)}/${branch}/${year}`),
  ),
  flat(/^(?<serial>20[12]\d[1-4][1-9]\d{6})$/, 'patent', ({ serial = '' }, kind) => (isUnexamined(kind) ? serial : null)),
  flat(/^(?<serial>20[12]\d[1-4][1-9]\d{6})$/, 'application', ({ serial = '' }, kind) => (isUnexamined(kind) ? null : serial)),
];

/** Turkey numbers applications and what it publishes of them alike, since 2021 with six digits. */
const turkish = ({ year = '', serial = '' }: Record<string, string>): string | null => {
  const width = Number(year) < 2021 ? 5 : 6;
  return isYear(year, 1970) && Number(serial) > 0 && serial.length <= width ? year + serial.padStart(width, '0') : null;
};

export const turkey: Shape[] = [
  digits(6),
  patent(/^(?<year>\d{4}) ?[/-] ?(?<serial>\d{1,6})$/, turkish),
  flat(/^(?<year>(?:19|20)\d\d)(?<serial>\d{5,6})$/, 'patent', turkish),
];
