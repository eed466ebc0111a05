/** A way to write numbers of one office. */
export interface Shape {
  /** Compared with the whole number without country and kind, in upper case, with single spaces. */
  pattern: RegExp;
  is: 'patent' | 'application';
  /** The normal form from the groups of the pattern. Null if it is none after all. */
  form: (groups: Groups, kind: string) => string | null;
}

export type Groups = Record<string, string>;

export const zeroless = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** Digits, or groups of three with one sign between them. */
export const thousands = String.raw`(?<flat>\d+|\d{1,3}(?:(?<sep>[ ,.\-_])\d{3})(?:\k<sep>\d{3})*)`;
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Digits without leading zeros, from `least` to `most` of them. */
export const digits = (most: number, least = 1, is: Shape['is'] = 'patent'): Shape => ({
  pattern: new RegExp(`^${thousands}$`),
  is,
  form: ({ flat = '' }) => {
    const number = zeroless(digitsOf(flat));
    return number !== '0' && number.length >= least && number.length <= most ? number : null;
  },
});

/** Digits, counted with their leading zeros, if they pass. */
export const flat = (pattern: RegExp, is: Shape['is'], form: Shape['form']): Shape => ({
  pattern: new RegExp(`^${thousands}$`),
  is,
  form: (groups, kind) => {
    const found = pattern.exec(digitsOf(groups.flat ?? ''));
    return found ? form({ ...found.groups }, kind) : null;
  },
});

export const patent = (pattern: RegExp, form: Shape['form']): Shape => ({ pattern, is: 'patent', form });
export const application = (pattern: RegExp, form: Shape['form']): Shape => ({ pattern, is: 'application', form });

/** Numbers that start with the year of the calendar and a serial number of at most `width` digits. */
export const yearly = (width: number, is: Shape['is'] = 'patent', first = 1890): Shape => ({
  pattern: new RegExp(String.raw`^(?<year>\d{4}) ?[/\- ] ?(?<serial>[\d ]{1,${width + 2}})$`),
  is,
  form: ({ year = '', serial = '' }) => {
    const bare = digitsOf(serial);
    return isYear(year, first) && bare.length <= width && Number(bare) > 0 ? year + bare.padStart(width, '0') : null;
  },
});

export const isYear = (year: string, first = 1890): boolean => Number(year) >= first && Number(year) < 2100;

/** The year of two digits, from 1970 to 2069. */
export const fullYear = (year: string): string => (Number(year) >= 70 ? `19${year}` : `20${year}`);
