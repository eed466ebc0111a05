import type { Currency } from './currencies.ts';
import { currenciesOf, currencyCodes, defaultCurrency } from './currencies.ts';
import { messages } from './messages.ts';
import type { Numeral } from './numeral.ts';
import { hundredthsOf, numeralsOf } from './numeral.ts';

export const mostMoney = 1e12;

/** An amount, with its currency if the text names one; or why the text is none. */
export type ReadAmount = { amount: number; currency: Currency | null; problem?: never } | { problem: string };

const longest = 60;
// cspell:ignore tausend millionen millones milhões milhão milioni miljoen miljoner milliarden miljard
const words = {
  1e3: 'k thousand tsd tausend',
  1e4: '万 萬 만',
  1e5: 'lakh lakhs lac',
  1e6: 'm mm mn mio mln mill million millions millionen millones milhões milhão milioni miljoen miljoner',
  1e7: 'crore crores cr',
  1e8: '億 亿 억',
  1e9: 'b bn billion billions mrd mia mld md milliard milliards milliarden miljard',
} as const;
const factors = new Map(
  Object.entries(words).flatMap(([factor, names]) =>
    names.split(' ').map((name): [string, number[]] => [name, [Number(factor)]]),
  ),
);
factors.set('', [1]);
// Thousand in Spanish and Portuguese, short for million in English.
factors.set('mil', [1e3, 1e6]);

/** A currency, digits with separators, and the unit and a currency behind them. */
const parts = /^(?<before>\D*?)\s*(?<digits>[.,]?\d(?:[\d.,'’`´ʼ\s]*\d)?)(?<after>\D*)$/;
/** As after "500" in "500.–". */
const noDecimals = /^[.,]\s?[-–—]{1,2}/;

const problem = (text: string): { problem: string } => ({ problem: text });

interface Behind {
  factor: number[];
  named: readonly Currency[];
}

/** The unit and the currency in the words behind a number. */
function behindOf(text: string): Behind | null {
  for (let end = text.length; end >= 0; end -= 1) {
    const factor = factors.get(text.slice(0, end).trim().replace(/\.$/, ''));
    const name = text.slice(end).trim();
    const named = name === '' ? currencyCodes : currenciesOf(name);
    if (factor && named.length > 0) return { factor, named };
  }
  return null;
}

/** The currency that a text names; null for none, a problem if it may be several. */
function chosenOf(candidates: readonly Currency[], current: Currency): Currency | null | { problem: string } {
  if (candidates.length === currencyCodes.length) return null;
  if (candidates.includes(current)) return current;
  if (candidates.includes(defaultCurrency)) return defaultCurrency;
  const [only, ...more] = candidates;
  if (only && more.length === 0) return only;
  return problem(only ? messages.moneyOfSeveralCurrencies(candidates) : messages.moneyInTwoCurrencies);
}

const figure = ({ whole, decimals }: Numeral, times: number): string =>
  (Number(`${whole}.${decimals}`) * times).toLocaleString('en');

/** The amount that digits with one of these units mean. */
function amountOf(text: string, digits: string, factor: readonly number[], unreadable: string): ReadAmount {
  const numerals = numeralsOf(digits);
  const isPlain = factor.length === 1 && factor[0] === 1;
  // Without a unit, a comma before three digits can only separate thousands, as in the amounts that Brevet itself shows.
  const read = isPlain && digits.includes(',') ? numerals.slice(0, 1) : numerals;
  const [meant, ...others] = read.flatMap((numeral) => factor.map((times) => ({ numeral, times })));
  if (!meant) return problem(unreadable);
  if (others.length > 0) {
    const figures = [meant, ...others].map(({ numeral, times }) => figure(numeral, times));
    return problem(messages.amountAmbiguous(text.trim(), figures));
  }
  const hundredths = meant.numeral.decimals.length > 2 && isPlain ? null : hundredthsOf(meant.numeral, meant.times);
  if (hundredths === null) return problem(messages.twoDecimals);
  if (hundredths > BigInt(mostMoney) * 100n) return problem(messages.moneyTooMuch(mostMoney));
  return { amount: Number(hundredths) / 100, currency: null };
}

/**
 * Reads an amount as people write it: $1.5m, 1,5 Mio €, 1'500'000.–, USD 2.5 million. A text that can mean two amounts is a problem,
 * never a guess. `current` decides what a sign such as $ stands for, if it fits.
 */
export function readMoney(text: string, current: Currency): ReadAmount {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const { before = '', digits = '', after = '' } = (plain.length <= longest && parts.exec(plain)?.groups) || {};
  const behind = digits && behindOf(after.replace(noDecimals, '').trim());
  const ahead = before === '' ? currencyCodes : currenciesOf(before);
  if (!behind || ahead.length === 0) return problem(messages.moneyUnreadable);
  const currency = chosenOf(
    ahead.filter((code) => behind.named.includes(code)),
    current,
  );
  if (currency !== null && typeof currency === 'object') return currency;
  const read = amountOf(text, digits, behind.factor, messages.moneyUnreadable);
  return 'amount' in read ? { ...read, currency } : read;
}

/** Reads a percentage: 12.5, 12,5 %. */
export function readPercent(text: string): ReadAmount {
  const digits = text.normalize('NFKC').trim().replace(/\s?%$/, '');
  return amountOf(text, digits.length <= longest ? digits : '', [1], messages.percentUnreadable);
}

/** The reason why a text isn't an amount. */
export function moneyProblem(text: string): string | undefined {
  const read = readMoney(text, defaultCurrency);
  if ('amount' in read) return read.currency === null ? undefined : messages.moneyInOtherCurrency;
  return read.problem;
}
