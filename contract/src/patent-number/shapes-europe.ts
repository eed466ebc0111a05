import type { Shape } from './shapes.ts';
import { application, digits, digitsOf, flat, fullYear, isYear, patent, yearly, zeroless } from './shapes.ts';

const euroApplication = ({ year = '', serial = '' }: Record<string, string>): string => year + digitsOf(serial);

export const ep: Shape[] = [
  digits(7),
  application(/^(?<year>\d\d) ?(?<serial>\d{3} ?\d{3}) ?\. ?\d$/, euroApplication),
  flat(/^(?<year>[789]\d|[012]\d)(?<serial>\d{6})$/, 'application', (found, kind) =>
    kind === '' ? euroApplication(found) : null,
  ),
  // Espacenet writes applications with all digits of the year.
  flat(/^(?:19|20)(?<year>\d\d)(?<serial>\d{6})$/, 'application', euroApplication),
  application(/^(?:19|20)(?<year>\d\d)[/ -]?(?<serial>\d{6})(?:\.\d)?$/, euroApplication),
];

/** Published applications have the year with four digits and a serial number of six, before July 2004 with two and five. */
const international = (year: string, serial: string): string | null => {
  const full = year.length === 4 ? year : fullYear(year);
  return isYear(full, 1978) && Number(serial) > 0 ? full + serial.padStart(6, '0') : null;
};

export const wo: Shape[] = [
  patent(/^(?<year>\d{4}|\d\d) ?[/\- ] ?(?<serial>\d{5,6}|\d{2,3}[ ,]\d{3})$/, ({ year = '', serial = '' }) =>
    international(year, digitsOf(serial)),
  ),
  patent(/^(?<year>\d{4}) ?[/-] ?(?<serial>\d{1,4})$/, ({ year = '', serial = '' }) => international(year, serial)),
  flat(/^(?<year>(?:19[789]|20\d)\d)(?<serial>\d{5,6})$/, 'patent', ({ year = '', serial = '' }) => international(year, serial)),
  // WO 1012345 may be 01/012345 or 10/12345, and isn't printed for either.
  flat(/^(?<year>[789]\d|0\d)(?<serial>\d{5})$/, 'patent', ({ year = '', serial = '' }) => international(year, serial)),
  flat(/^(?<year>[789]\d|[0-2]\d)(?<serial>\d{6})$/, 'patent', ({ year = '', serial = '' }) => international(year, serial)),
  application(/^(?<year>(?:19|20)\d\d)(?<office>[A-Z]{2})(?<serial>\d{5,6})$/, (found) => pct(found)),
];

/** An international application: PCT/US2020/012345. */
export const pct = ({ office = '', year = '', serial = '' }: Record<string, string>): string =>
  `PCT/${office}${year.length === 2 ? fullYear(year) : year}/${digitsOf(serial).padStart(6, '0')}`;

export const de: Shape[] = [
  digits(8),
  patent(/^(?<a>\d{1,3}) (?<b>\d\d) (?<c>\d{3})$/, ({ a = '', b = '', c = '' }) => zeroless(a + b + c)),
  patent(/^(?<a>\d) (?<b>\d\d) (?<c>\d\d) (?<d>\d{3})$/, ({ a = '', b = '', c = '', d = '' }) => a + b + c + d),
  patent(/^(?<type>[1-6]\d) ?(?<year>\d{4}) ?[/-]? ?(?<serial>\d{3} ?\d{3})$/, ({ type = '', year = '', serial = '' }) =>
    isYear(year, 1995) ? type + year + digitsOf(serial) : null,
  ),
  application(/^(?:P ?|G ?)?(?<serial>\d{1,3} ?\d\d ?\d{3}|\d \d\d \d\d \d{3}) ?[.-] ?\d$/, ({ serial = '' }) =>
    digitsOf(serial),
  ),
  application(/^(?:P ?|G ?)(?<serial>\d{1,3} ?\d\d ?\d{3})$/, ({ serial = '' }) => digitsOf(serial)),
  application(/^(?<type>[1-6]\d) ?(?<year>\d{4}) ?(?<serial>\d{3} ?\d{3}) ?[.-] ?\d$/, ({ type = '', year = '', serial = '' }) =>
    isYear(year, 1995) ? type + year + digitsOf(serial) : null,
  ),
];

const kindless =
  (form: Shape['form']): Shape['form'] =>
  (groups, kind) =>
    kind === '' ? form(groups, kind) : null;

/** Applications of these offices have the year and five digits, as many as a publication has. */
const shortApplication = (first: string): Shape =>
  flat(
    new RegExp(`^(?<serial>${first}\\d{5})$`),
    'application',
    kindless(({ serial = '' }) => serial),
  );

export const gb: Shape[] = [
  {
    ...digits(7),
    form: (groups, kind) => {
      const number = digits(7).form(groups, kind);
      // 2.6 million were published by 2026.
      return number !== null && (kind !== '' || Number(number) < 4_000_000) ? number : null;
    },
  },
  shortApplication('(?:0\\d|[7-9]\\d)'),
  application(/^(?<serial>\d{2} ?\d{5}) ?\. ?\d$/, ({ serial = '' }) => digitsOf(serial)),
  // Until 1915, numbers started over each year: 12,345 of 1910.
  yearly(5, 'patent', 1852),
  patent(
    /^(?<serial>\d{1,2},?\d{3}|\d{1,5})\/(?<year>1[89]\d\d)$/,
    ({ serial = '', year = '' }) => year + digitsOf(serial).padStart(5, '0'),
  ),
  flat(/^(?<number>1(?:8[5-9]|9[01])\d{6})$/, 'patent', ({ number = '' }) => number),
];

export const fr: Shape[] = [
  {
    ...digits(7),
    form: (groups, kind) => {
      const number = digits(7).form(groups, kind);
      return number !== null && (kind !== '' || Number(number) < 5_000_000) ? number : null;
    },
  },
  application(/^(?<serial>\d\d \d{5}|\d\d \d\d \d{3})$/, ({ serial = '' }) => digitsOf(serial)),
  shortApplication('(?:0\\d|[7-9]\\d)'),
];

export const at: Shape[] = [
  digits(6),
  patent(/^E ?(?<serial>\d[\d ,.]*)$/, ({ serial = '' }) => `E${zeroless(digitsOf(serial))}`),
  application(
    /^(?<type>A|GM) ?(?<serial>\d{1,5})\/(?<year>\d{4}|\d\d)$/,
    ({ type = '', serial = '', year = '' }) => `${type} ${zeroless(serial)}/${year.length === 2 ? fullYear(year) : year}`,
  ),
  // Databases leave out the slash.
  application(
    /^(?<type>A|GM) ?(?<serial>\d{1,5})(?<year>(?:19|20)\d\d)$/,
    ({ type = '', serial = '', year = '' }) => `${type} ${zeroless(serial)}/${year}`,
  ),
];

/** Publications that have the numbers of their applications keep their leading zeros: 0401234 is not 401234. */
const registered = flat(/^(?<serial>\d{1,6})$/, 'patent', ({ serial = '' }) => (Number(serial) > 0 ? zeroless(serial) : null));

export const se: Shape[] = [
  registered,
  flat(/^(?<serial>(?:[0-3]|[6-9])\d{6})$/, 'patent', ({ serial = '' }) => serial),
  application(/^(?<serial>\d{7}) ?- ?\d$/, ({ serial = '' }) => serial),
];

export const no: Shape[] = [registered, flat(/^(?<serial>(?:19|20)\d{6})$/, 'patent', ({ serial = '' }) => serial), yearly(4)];

export const it: Shape[] = [
  digits(7),
  flat(/^(?<serial>[1-5]0(?:19|20)\d{2}\d{9})$/, 'patent', ({ serial = '' }) => serial),
  patent(/^(?<place>[A-Z]{2}) ?(?<year>\d{4}) ?(?:[AUDO] ?)?(?<serial>\d{4,6})$/, ({ place = '', year = '', serial = '' }) =>
    isYear(year, 1980) ? `${place}${year}${serial.padStart(6, '0').replace(/^00/, '')}` : null,
  ),
];

export const es: Shape[] = [
  digits(7),
  application(/^(?<type>[PU]) ?(?<serial>[6-9]\d{6})$/, ({ type = '', serial = '' }) => type + serial),
  application(
    /^(?<type>[PU]) ?(?<serial>(?:19|20)\d\d ?\d{5})(?:[ -]\d)?$/,
    ({ type = '', serial = '' }) => type + digitsOf(serial),
  ),
  flat(/^(?<serial>20\d{7})$/, 'application', ({ serial = '' }) => `P${serial}`),
];

export const ru: Shape[] = [
  digits(7),
  flat(/^(?<serial>(?:19|20)\d{8}|9\d{7})$/, 'patent', ({ serial = '' }) => serial),
  application(/^(?<serial>(?:19|20)\d{8}|9\d{7}) ?\/ ?\d\d$/, ({ serial = '' }) => serial),
];
