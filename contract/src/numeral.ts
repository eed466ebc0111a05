/** A number as its digits before and after the decimal separator. */
export interface Numeral {
  whole: string;
  decimals: string;
}

const groups = [',', '.', "'", ' '] as const;
const decimalMarks = ['.', ','] as const;

/** Groups of three digits, or as in India three at the end and two before. */
const grouped = {
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  "'": /^[1-9]\d{0,2}(?:'\d{3})+$/,
  ' ': /^[1-9]\d{0,2}(?: \d{3})+$/,
} as const;

function wholeOf(text: string, mark: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const group = groups.find((one) => one !== mark && grouped[one].test(text));
  return group === undefined ? null : text.replaceAll(group, '');
}

function readWith(text: string, mark: string): Numeral | null {
  const [before = '', decimals, ...more] = mark === '' ? [text] : text.split(mark);
  if (more.length > 0 || (decimals !== undefined && !/^\d+$/.test(decimals))) return null;
  if (before === '' && decimals === undefined) return null;
  const whole = wholeOf(before, mark);
  return whole === null ? null : { whole, decimals: decimals ?? '' };
}

/**
 * The numbers that digits with separators can mean: "1,5" one thing, "1.500" two, "1,50.0" nothing. Decimals come after a point or a comma;
 * groups are separated by either, by apostrophes or by spaces.
 */
export function numeralsOf(text: string): Numeral[] {
  const plain = text.replace(/[’`´ʼ]/g, "'").replace(/\s/g, ' ');
  const whole = readWith(plain, '');
  const split = decimalMarks.filter((mark) => plain.includes(mark)).map((mark) => readWith(plain, mark));
  return [whole, ...split].filter((one) => one !== null);
}

/** The number times a factor, in hundredths; null if it has more than two decimal places. */
export function hundredthsOf({ whole, decimals }: Numeral, factor: number): bigint | null {
  const scaled = BigInt(`${whole}${decimals}`) * BigInt(factor) * 100n;
  const divisor = 10n ** BigInt(decimals.length);
  return scaled % divisor === 0n ? scaled / divisor : null;
}
