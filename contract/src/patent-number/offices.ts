/** Offices of WIPO ST.3, those of former states too. They aren't all states: EP, WO, EA, AP, OA, GC, EM, BX, QZ, XN, XV, XX (none). */
const codes =
  'AD AE AF AG AI AL AM AN AO AP AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BV BW BX BY BZ CA CD CF CG CH CI CK CL CM ' +
  'CN CO CR CS CU CV CW CY CZ DD DE DJ DK DL DM DO DZ EA EC EE EG EH EM EP ER ES ET EU EV FI FJ FK FO FR GA GB GC GD GE GG GH GI GL GM GN GQ ' +
  'GR GS GT GW GY HK HN HR HT HU IB ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU ' +
  'LV LY MA MC MD ME MG MK ML MM MN MO MP MR MS MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OA OM PA PE PG PH PK PL PT PW PY ' +
  'QA QZ RH RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SU SV SX SY SZ TC TD TG TH TJ TL TM TN TO TP TR TT TV TW TZ UA UG ' +
  'US UY UZ VA VC VE VG VN VU WO WS XN XU XV YD YE YU ZA ZM ZR ZW';
export const officeCodes: readonly string[] = codes.split(' ');
const offices = new Set(officeCodes);

export const isOffice = (code: string): boolean => offices.has(code);

// cspell:disable
/** Words for an office. A name of several words comes before its parts. */
const names: [string, string][] = [
  ['US', 'UNITED STATES(?: OF AMERICA)?|U ?\\. ?S ?\\.(?: ?A ?\\.)?|U\\.S\\.P\\.?|U\\.S|USA|AMERICAN'],
  ['EP', 'EUROPEAN|EUROPE|EUROPÄISCHE[SN]?|EUROPÉEN(?:NE)?|EPO|欧州|ヨーロッパ'],
  ['WO', 'INTERNATIONAL|WORLD|WIPO|国際公開'],
  ['JP', 'JAPANESE|JAPAN|JPO|日本国?'],
  ['DD', 'EAST GERMAN[Y]?|GDR|DDR'],
  ['DE', 'GERMANY|GERMAN|DEUTSCHES?|DEUTSCHE|DEUTSCHLAND|DPMA'],
  ['GB', 'GREAT BRITAIN|UNITED KINGDOM|BRITISH|U ?\\. ?K ?\\.|UK'],
  ['FR', 'FRENCH|FRANCE|FRANÇAISE?'],
  ['CN', 'CHINESE|CHINA|P\\.?R\\.? CHINA|中国|SIPO|CNIPA'],
  ['KR', 'SOUTH KOREAN?|KOREAN?|KIPO|대한민국|한국'],
  ['TW', 'TAIWANESE|TAIWAN'],
  ['SU', 'SOVIET|USSR|U\\.S\\.S\\.R\\.'],
  ['RU', 'RUSSIAN(?: FEDERATION)?|RUSSIA'],
  ['EA', 'EURASIAN'],
  ['AP', 'ARIPO'],
  ['OA', 'OAPI'],
  ['CA', 'CANADIAN|CANADA'],
  ['AU', 'AUSTRALIAN|AUSTRALIA'],
  ['AT', 'AUSTRIAN|AUSTRIA|ÖSTERREICH'],
  ['CH', 'SWISS|SWITZERLAND'],
  ['IN', 'INDIAN|INDIA'],
  ['IT', 'ITALIAN|ITALY'],
  ['ES', 'SPANISH|SPAIN'],
  ['SE', 'SWEDISH|SWEDEN'],
  ['NO', 'NORWEGIAN|NORWAY'],
  ['DK', 'DANISH|DENMARK'],
  ['FI', 'FINNISH|FINLAND'],
  ['NL', 'DUTCH|NETHERLANDS'],
  ['BE', 'BELGIAN|BELGIUM'],
  ['BR', 'BRAZILIAN|BRAZIL'],
  ['MX', 'MEXICAN|MEXICO'],
  ['IL', 'ISRAELI|ISRAEL'],
  ['ZA', 'SOUTH AFRICAN?'],
];
// cspell:enable

const patterns = names.map(([code, words]) => ({ code, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}])`, 'gu') }));

/** Puts the code of an office in place of its name, in a text in upper case. */
export const withOfficeCodes = (text: string): string =>
  /\p{L}{3}|\p{L} ?\./u.test(text) || /UK|[^\0-\x7f]/.test(text)
    ? patterns.reduce((rest, { code, pattern }) => rest.replace(pattern, ` ${code} `), text)
    : text;
