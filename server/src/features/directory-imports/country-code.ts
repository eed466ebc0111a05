import { isCountry, isoCode } from '@brevet/contract/countries';
import isoCountries from 'i18n-iso-countries';

/** Languages whose names of all countries are known. Each country's own language is added. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** Another language of these countries, besides their most common one. */
const moreLanguages: Readonly<Record<string, string>> = {
  FI: 'sv',
  IE: 'ga',
  LU: 'lb',
  NO: 'nn',
  SG: 'zh',
  IN: 'hi',
  HK: 'en',
  KZ: 'kk',
  RS: 'sr-Latn',
};

/** Names that neither ISO 3166 nor Unicode has. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  AG: ['Antigua'],
  BN: ['Brunei'],
  CD: ['DR Congo', 'DRC', 'Congo (Kinshasa)', 'Zaire'],
  CG: ['Congo (Brazzaville)'],
  CI: ['Cote dIvoire'],
  CN: ['PRC', 'PR China', "People's Republic of China", 'Mainland China'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Rep'],
  DE: ['Bundesrepublik Deutschland', 'BRD'],
  DO: ['Dominican Rep'],
  FK: ['Falkland Islands (Malvinas)'],
  GB: [
    'UK',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'N. Ireland',
    'Britain',
    'Gt. Britain',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  HK: ['Hong Kong', 'Hong Kong SAR'],
  IR: ['Iran'],
  KN: ['St. Kitts'],
  KP: ["Democratic People's Republic of Korea", 'DPRK', 'N. Korea'],
  KR: ['Korea', 'ROK', 'Korea, South', 'S. Korea', 'Korea Rep', '한국'],
  LA: ['Lao', 'Lao PDR'],
  MF: ['Saint Martin (French part)'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland'],
  PS: ['Palestine, State of'],
  RU: ['Russian Fed'],
  SA: ['KSA'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  ST: ['Sao Tome'],
  SX: ['Sint Maarten (Dutch part)'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TT: ['Trinidad'],
  SK: ['Slovak'],
  TW: ['Taiwan, ROC', 'Chinese Taipei', 'ROC'],
  US: ['U.S. of America', 'US of A', 'America'],
  VA: ['Vatican', 'Holy See'],
  VC: ['Saint Vincent'],
};

/** Words that say what kind of state a country is, or whose. */
const kinds =
  /\b(?:republic|kingdom|state|federation|federal|democratic|socialist|islamic|arab|people's|plurinational|bolivarian|united|grand|duchy|commonwealth|principality|sultanate|federated|states|province|china)\b/g;

/** A name as it is compared: the Republic of Korea and Korea (the Republic of) have the same words. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/\./g, '')
    .replace(/&/g, ' and ')
    .replace(/\bst\b/g, 'saint')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '' && !['the', 'of', 'and'].includes(word))
    .sort()
    .join(' ');

/** The codes of all names; null for a name of several countries, such as Congo. */
function readNames(): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const add = (code: string, name: string) => {
    const words = wordsOf(name);
    found.set(words, (found.get(words) ?? code) === code && found.get(words) !== null ? code : null);
  };
  const codes = Object.keys(isoCountries.getAlpha2Codes());
  const known = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  for (const code of codes) {
    const language = new Intl.Locale(`und-${code}`).maximize().toString();
    const own = [language, moreLanguages[code] ?? language].map((one) => new Intl.DisplayNames(one, { type: 'region' }));
    const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
    for (const names of [...known, ...own, short]) add(code, names.of(code) ?? code);
    for (const name of [...(isoCountries.getName(code, 'en', { select: 'all' }) ?? []), ...(otherNames[code] ?? [])])
      add(code, name);
  }
  return found;
}
let names: Map<string, string | null> | undefined;

/** The ISO 3166 code of a country by its code or by a name, in English or in the country's own language. */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return isCountry(isoCode(code)) ? isoCode(code) : undefined;
  if (/^[A-Z]{3}$/.test(code) && isoCountries.isValid(code)) return isoCountries.alpha3ToAlpha2(code);
  // This form of the name is that of ISO 3166, where Congo alone can be either country.
  if (code === 'CONGO (THE)') return 'CG';
  // "Germany (DE)" says it twice.
  const [, name = '', twice = ''] = /^(.*\p{L})\s*\(([A-Z]{2,3})\)$/u.exec(text.trim()) ?? [];
  if (name !== '' && countryCodeOf(name) === countryCodeOf(twice)) return countryCodeOf(name);
  names ??= readNames();
  const words = wordsOf(text);
  return (
    names.get(words) ?? (words === '' ? undefined : (names.get(words.replace(kinds, '').replace(/ +/g, ' ').trim()) ?? undefined))
  );
}
