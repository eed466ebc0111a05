const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** The forms in which offices print numbers that they don't group by thousands. */
const prints: Record<string, [RegExp, string][]> = {
  US: [[/^((?:19|20)\d\d)(\d{7})$/, '$1/$2']],
  WO: [[/^((?:19|20)\d\d)(\d{6})$/, '$1/$2']],
  JP: [
    [/^((?:19|20)\d\d)(\d{6})$/, '$1-$2'],
    [/^([TSH]\d\d)(\d{6})$/, '$1-$2'],
  ],
  KR: [
    [/^((?:19|20)\d\d)(\d{7})$/, '10-$1-$2'],
    [/^([23]0)((?:19|20)\d\d)(\d{7})$/, '$1-$2-$3'],
    [/^([123]0)(\d{7})$/, '$1-$2'],
  ],
  DE: [[/^([1-6]\d)(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3 $4']],
};

/** The most digits of a number that offices group by thousands. */
const mostGrouped = 8;

/** Formats a number for people: 9,412,206, D967,598, 2022/0159901, WO 2001/012345. */
export function formatPatentNumber(country: string, number: string): string {
  for (const [pattern, print] of prints[country] ?? []) if (pattern.test(number)) return number.replace(pattern, print);
  const [, prefix = '', digits = ''] = /^([A-Z]*)([1-9]\d*)$/.exec(number) ?? [];
  return digits === '' || digits.length > mostGrouped || (prefix !== '' && country !== 'US') ? number : prefix + grouped(digits);
}

/** Formats the number of an application: 10/123,456, PCT/US2020/012345. */
export const formatApplicationNumber = (country: string, application: string): string =>
  country === 'US' ? application.replace(/^(\d\d)\/?(\d{3})(\d{3})$/, '$1/$2,$3') : application;

/**
 * The number of an application as the patent store has it, the two digits of its US series and the six of its serial number: 05564987
 * for 5/564,987. Other numbers stay as they are.
 */
export const storedApplication = (application: string): string => {
  const [, series = '', serial = ''] = /^(\d{1,2})\/?(\d{6})$/.exec(application.replace(/[\s,]/g, '')) ?? [];
  return serial === '' ? application : series.padStart(2, '0') + serial;
};
