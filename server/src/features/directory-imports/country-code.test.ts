// Names of countries in their languages. cspell:disable
import { isCountry } from '@brevet/contract/countries';
import isoCountries from 'i18n-iso-countries';
import { expect, it } from 'vitest';
import { countryCodeOf } from './country-code.ts';

it.each<[string, string[]]>([
  ['GB', ['GB', 'uk', 'U.K.', 'GBR', 'Great Britain', 'England', 'United Kingdom of Great Britain and Northern Ireland (the)']],
  ['US', ['usa', 'U.S.A.', 'United States', 'United States of America (the)']],
  ['KR', ['Korea', 'South Korea', 'Korea (the Republic of)', 'Republic of Korea', 'Korea, Republic of', '대한민국']],
  ['KP', ["Korea (the Democratic People's Republic of)", 'North Korea']],
  ['IR', ['Iran', 'Iran (Islamic Republic of)', 'Iran, Islamic Republic of']],
  ['BO', ['Bolivia', 'Bolivia (Plurinational State of)']],
  ['TW', ['Taiwan', 'Taiwan (Province of China)']],
  ['CN', ['China', 'PR China', "People's Republic of China", '中国']],
  ['DE', ['Germany', 'Federal Republic of Germany', 'Deutschland', 'DEU']],
  ['CH', ['Schweiz', 'Suisse', 'Svizzera']],
  ['AT', ['Österreich', 'Österreich'.normalize('NFD')]],
  ['CI', ["Côte d'Ivoire", 'Côte d’Ivoire', 'Ivory Coast']],
  ['CG', ['Congo (the)', 'Republic of the Congo']],
  ['CD', ['Congo (the Democratic Republic of the)', 'DR Congo']],
  ['GR', ['EL', 'Ελλάδα', 'Greece']],
  ['NL', ['Netherlands (Kingdom of the)', 'The Netherlands', 'Holland', 'Nederland']],
  ['VI', ['Virgin Islands (U.S.)', 'US Virgin Islands']],
  ['CZ', ['Czechia', 'Czech Republic', 'Česko']],
  ['RU', ['Russia', 'Russian Federation (the)', 'Россия']],
  ['LC', ['Saint Lucia', 'St. Lucia']],
  ['KR', ['S. Korea', 'Korea, Rep.', 'Korea Rep', '한국']],
  ['GB', ['N. Ireland']],
  ['CZ', ['Czech Rep.']],
  ['RU', ['Russian Fed.']],
  ['US', ['America', 'US of A', 'United States (US)']],
  ['GB', ['Gt. Britain', 'United Kingdom (UK)']],
  ['DE', ['Germany (DE)']],
  ['SK', ['Slovak Republic']],
  ['CI', ['Cote dIvoire']],
  ['TW', ['R.O.C.']],
])('%s has the names %j', (code, names) => {
  expect(names.map(countryCodeOf)).toEqual(names.map(() => code));
});

it('has the codes of ISO 3166 and no others', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((one) => letters.map((two) => one + two));
  expect(all.filter(isCountry)).toEqual(Object.keys(isoCountries.getAlpha2Codes()).sort());
});

it('knows the name of each country in English, and in its own language', () => {
  for (const code of Object.keys(isoCountries.getAlpha2Codes())) {
    const own = new Intl.Locale(`und-${code}`).maximize().toString();
    for (const language of ['en', own])
      expect(countryCodeOf(new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? '')).toBe(code);
  }
});

it.each(['XX', 'EU', 'EP', 'XXX', 'Atlantis', 'Congo', 'Virgin Islands', 'Republic', 'of the', '', '[de', 'Germany (FR)'])(
  '%j is no country',
  (text) => {
    expect(countryCodeOf(text)).toBeUndefined();
  },
);
