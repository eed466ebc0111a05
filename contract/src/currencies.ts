/** Currencies that prices can be in, by their ISO 4217 codes. */
export const currencies = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  CHF: 'Swiss franc',
  JPY: 'Japanese yen',
  CNY: 'Chinese yuan',
  KRW: 'South Korean won',
  TWD: 'New Taiwan dollar',
  INR: 'Indian rupee',
  CAD: 'Canadian dollar',
  AUD: 'Australian dollar',
  NZD: 'New Zealand dollar',
  SGD: 'Singapore dollar',
  HKD: 'Hong Kong dollar',
  SEK: 'Swedish krona',
  NOK: 'Norwegian krone',
  DKK: 'Danish krone',
  ILS: 'Israeli shekel',
  BRL: 'Brazilian real',
  MXN: 'Mexican peso',
  ZAR: 'South African rand',
  PLN: 'Polish zloty',
  CZK: 'Czech koruna',
  HUF: 'Hungarian forint',
  TRY: 'Turkish lira',
  AED: 'UAE dirham',
  SAR: 'Saudi riyal',
  THB: 'Thai baht',
  RUB: 'Russian ruble',
} as const;

export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]];
/** Prices that were stored before they had a currency are in dollars, as their field said. */
export const defaultCurrency: Currency = 'USD';

export const isCurrency = (code: unknown): code is Currency => typeof code === 'string' && code in currencies;

// cspell:ignore franken reais
/** Signs and names of each currency besides its code, in lower case. */
const written: Partial<Record<Currency, string>> = {
  USD: '$, us$, $us, usd$, $usd, us-dollar, dollar, dollars, us dollar, us dollars, u.s. dollar, u.s. dollars',
  EUR: '€, euro, euros',
  GBP: '£, pound, pounds, pound sterling, pounds sterling, sterling, british pound, british pounds',
  CHF: 'fr, fr., sfr, sfr., franken, swiss franc, swiss francs',
  JPY: '¥, yen, 円, japanese yen',
  CNY: '¥, rmb, yuan, 元, chinese yuan',
  KRW: '₩, won, 원',
  TWD: '$, nt$, 元',
  INR: '₹, rs, rs., rupee, rupees',
  CAD: '$, c$, ca$, can$, cdn$, dollar, dollars, canadian dollar, canadian dollars',
  AUD: '$, a$, au$, dollar, dollars, australian dollar, australian dollars',
  NZD: '$, nz$, dollar, dollars, new zealand dollar, new zealand dollars',
  SGD: '$, s$, dollar, dollars, singapore dollar, singapore dollars',
  HKD: '$, hk$, dollar, dollars, hong kong dollar, hong kong dollars',
  SEK: 'kr, kr., krona, kronor',
  NOK: 'kr, kr., krone, kroner',
  DKK: 'kr, kr., krone, kroner',
  ILS: '₪, nis, shekel, shekels',
  BRL: 'r$, real, reais',
  MXN: '$, mx$',
  PLN: 'zł, zloty',
  CZK: 'kč',
  HUF: 'ft, forint',
  TRY: '₺, tl',
  THB: '฿, baht',
  RUB: '₽, ruble, rubles',
};

const squeezed = (name: string): string => name.replace(/\s/g, '');

const named = new Map<string, Currency[]>();
for (const code of currencyCodes)
  for (const name of [code.toLowerCase(), ...(written[code]?.split(', ').map(squeezed) ?? [])])
    named.set(name, [...(named.get(name) ?? []), code]);

/** The currencies that a sign, code or name in lower case stands for; none if it isn't one. */
export const currenciesOf = (name: string): readonly Currency[] => named.get(squeezed(name)) ?? [];
