import type { Shape } from './shapes.ts';
import { application, digits, digitsOf, flat, isYear, patent, zeroless } from './shapes.ts';

/** The most digits of each type of US patent that is numbered apart. */
const types = { D: 7, RE: 6, PP: 6, H: 5, T: 7, X: 5, RX: 6, AI: 5 } as const;

/** Series of applications: 35 is for designs of the Hague system, 90, 95 and 96 for proceedings. */
const isSeries = (series: string): boolean => /^(?:0[1-9]|1\d|2[0-8]|29|35|6[0-4]|9[056])$/.test(series);

export const serialOf = (series: string, serial: string): string | null =>
  isSeries(series.padStart(2, '0')) ? `${series.padStart(2, '0')}/${serial}` : null;

const typed = patent(/^(?<type>D|RE|PP|H|T|X|RX|AI)[ .-]?(?<serial>\d[\d ,.]*)$/, ({ type = '', serial = '' }) => {
  const number = zeroless(digitsOf(serial));
  const most = types[type as keyof typeof types];
  return number !== '0' && number.length <= most && /^\d+(?:[ ,.]\d{3})*$/.test(serial) ? type + number : null;
});

const publicationOf = (year: string, serial: string): string | null =>
  isYear(year, 1999) && serial.length <= 7 && Number(serial) > 0 ? year + serial.padStart(7, '0') : null;

export const us: Shape[] = [
  typed,
  // 9430X: patents before July 1836.
  {
    ...digits(5),
    form: (groups, kind) =>
      kind === 'X' && digits(5).form(groups, '') !== null ? `X${zeroless(digitsOf(groups.flat ?? ''))}` : null,
  },
  {
    ...digits(8),
    form: (groups, kind) => (kind === 'X' ? null : digits(8).form(groups, kind)),
  },
  // Some databases leave out a zero: US-2007255977-A1 is 2007/0255977.
  flat(/^(?<year>20\d\d)(?<serial>\d{6,7})$/, 'patent', ({ year = '', serial = '' }) => publicationOf(year, serial)),
  patent(/^(?<year>(?:19|20)\d\d) ?[/\- ] ?(?<serial>\d{6,7}|\d,\d{3},\d{3}|\d{3},\d{3})$/, ({ year = '', serial = '' }) =>
    publicationOf(year, digitsOf(serial)),
  ),
  application(/^(?<series>\d{1,2}) ?\/ ?(?<serial>\d{3}[ ,.]?\d{3})$/, ({ series = '', serial = '' }) =>
    serialOf(series, digitsOf(serial)),
  ),
];
