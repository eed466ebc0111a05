import { normalizePublication, readPatentNumber } from '@brevet/contract/patent-number';

const usual = /^(RE|PP|D|H|T|AI|X|)0*([1-9]\d{0,7})$/;
/** Some files leave out the zero after the year. */
const published = /^(20\d\d)(?:0?(\d{6})|([1-9]\d{6}))$/;

/**
 * The number of a US publication in the store's form: "08163723", "RE044733" and "20150215460" as well as "7,654,321". Null for anything
 * else. Files have millions of the usual forms, and reading a number in any notation takes a hundred times as long.
 */
export function usPublication(written: string): string | null {
  const plain = written.trim().toUpperCase();
  const [, type = '', serial = ''] = usual.exec(plain) ?? [];
  if (serial !== '') return type + serial;
  const [, year = '', six = '', seven = ''] = published.exec(plain) ?? [];
  if (year !== '') return year + (seven || `0${six}`);
  return normalizePublication(plain)?.number ?? null;
}

/** The number of a US application in the store's form: two digits of the series and six of the serial number. Null for anything else. */
export function usApplication(written: string): string | null {
  const plain = written.trim();
  if (/^(?!0{8})\d{8}$/.test(plain)) return plain;
  const [, series = '', serial = ''] = /^(\d{1,2}) ?\/ ?(\d{3}[ ,.]?\d{3})$/.exec(plain) ?? [];
  return serial === '' ? null : series.padStart(2, '0') + serial.replace(/\D/g, '');
}

/** The number of an international application in its normal form: PCT/US2020/012345. */
export function pctApplication(written: string): string | null {
  const [reading] = readPatentNumber(written).readings;
  return reading && 'application' in reading && reading.country === 'WO' ? reading.application : null;
}
