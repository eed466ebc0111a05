import isoCountries from 'i18n-iso-countries';

/** Patent offices and former states that WIPO ST.3 adds to the countries of ISO 3166. */
const offices = {
  AP: 'African Regional Intellectual Property Organization (ARIPO)',
  BX: 'Benelux Office for Intellectual Property (BOIP)',
  EA: 'Eurasian Patent Organization (EAPO)',
  EM: 'European Union Intellectual Property Office (EUIPO)',
  EP: 'European Patent Office (EPO)',
  GC: 'Gulf Cooperation Council Patent Office (GCC)',
  IB: 'International Bureau of WIPO',
  OA: 'African Intellectual Property Organization (OAPI)',
  QZ: 'Community Plant Variety Office (CPVO)',
  WO: 'World Intellectual Property Organization (WIPO)',
  XN: 'Nordic Patent Institute (NPI)',
  XV: 'Visegrad Patent Institute (VPI)',
  AN: 'Netherlands Antilles (until 2010)',
  CS: 'Czechoslovakia (until 1993)',
  DD: 'East Germany (until 1990)',
  SU: 'Soviet Union (until 1991)',
  YU: 'Yugoslavia (until 2003)',
};

const names = new Intl.DisplayNames('en-US', { type: 'region' });
const countryName = (code: string): string => names.of(code) ?? code;

/** Countries and patent offices by WIPO ST.3 code, sorted by name. */
export const countries = Object.entries({
  ...Object.fromEntries(Object.keys(isoCountries.getAlpha2Codes()).map((code) => [code, countryName(code)])),
  ...offices,
})
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
