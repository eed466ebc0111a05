import { withOfficeCodes } from './offices.ts';

/** A text without the words and signs around a number. */
export interface Cleaned {
  /** In upper case, with single spaces, plain hyphens and slashes. */
  text: string;
  /** The words say that it is the number of an application, or of a publication. */
  says: 'application' | 'publication' | null;
  /** Letters that a word like "Reissue" stands for: RE, D, PP, H, T, AI. */
  type: string;
}

/** Signs that are never part of a number, such as quotes, bullets and marks of the direction of writing. */
const invisible = /\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;
const quotes = /["'`´\u2018-\u201f\u2039\u203a«»]/g;
const bullets = /[•·▪◦‣●○■□◆◇★☆✓→►▶※*]/g;

/** One form for signs that look alike. */
export const plainSigns = (text: string): string =>
  text
    // A footnote's mark would become a digit of the number.
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]/g, '')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d\u30fc]/g, '-')
    .replace(/[\u2044\u2215\u29f8\uff0f]/g, '/')
    .replace(/[\u3001\uff0c\u066c]/g, ',')
    .replace(/(?<=\d)['\u2018\u2019](?=\d{3}(?!\d))/g, ',')
    .replace(/\s+/gu, ' ')
    .trim();

// cspell:disable
const types: [string, RegExp][] = [
  ['RE', /\bREISSUED?(?=\b)|\bREISS\b\.?|\bRE\.(?=\s?(?:RE)?\s?\d)/g],
  ['D', /\bDESIGN\b|\bDES\b\.?/g],
  ['PP', /\bPLANT\b|\bPLT\b\.?/g],
  ['H', /\bSTATUTORY INVENTION REGISTRATION\b|\bS\.?I\.?R\b\.?/g],
  ['T', /\bDEFENSIVE PUBLICATION\b/g],
  ['AI', /\bADDITIONAL IMPROVEMENTS?\b/g],
];

const publicationWords =
  /\bPUB(?:L|N|S|LICATION|LICATIONS|LISHED)?\b|\bPRE-?GRANT\b|\b(?:US)?PGPUBS?\b|OFFENLEGUNG|\bLAID-?\s?OPEN\b|\bKOKAI\b|\bKOKOKU\b|公開|公告|公报|公開番号|공개|공고|등록/;
const applicationWords =
  /\bAPP(?:L|LN|LNS|LS|LICATION|LICATIONS|S)?\b|\bSER(?:IAL)?\b|\bUSSN\b|\bSN\b|\bFILING\b|ANMELDUNG|ANMELDENUMMER|AKTENZEICHEN|\bDEMANDE\b|\bSOLICITUD\b|\bDOMANDA\b|\bPEDIDO\b|出願|特願|申请|申請|출원/;

/** Words that say nothing about the number. "NO" isn't among them, because it is Norway's code, too. */
const words = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    'PATENTS?|PATENTSCHRIFT|PATENTNUMMER|PATENTE|PATENTS?CHRIFT|PAT|PATS|PTO|USPTO|USPN|USPAT|USP|BREVETS?|BREVETTO|LETTERS|UTILITY(?: MODEL)?|INVENTION|CERTIFICATE|SPECIFICATION',
    'PUB|PUBL|PUBN|PUBS|PUBLICATIONS?|PUBLISHED|(?:US)?PGPUBS?|PRE-?GRANT|LAID|LAID-?OPEN|OPEN|KOKAI|KOKOKU|UNEXAMINED|EXAMINED|OFFENLEGUNGSSCHRIFT|AUSLEGESCHRIFT|GEBRAUCHSMUSTER|VERÖFFENTLICHUNG(?:SNUMMER)?',
    'APP|APPL|APPLN|APPLNS|APPLS|APPS|APPLICATIONS?|SER|SERIAL|USSN|SN|FILING|PROVISIONAL|PATENTANMELDUNG|ANMELDUNG|ANMELDENUMMER|AKTENZEICHEN|DEMANDE|SOLICITUD|DOMANDA|PEDIDO',
    'NUMBERS?|NUMERO|NÚMERO|NUMÉRO|NUMMER|NUM|NOS|NR|NRO|N°|Nº|№|PN|PUBNO|PATNO|DOC|DOCUMENT|DOCUMENTS|REF|REFERENCE|NUMBERED|REG|REGISTRATION|REGISTERED',
    'THE|OF|FOR|SEE|ALSO|CF|ISSUED|GRANTED|GRANT|EXPIRED|ACTIVE|LAPSED|ABANDONED|PENDING|IN FORCE|INACTIVE|CEASED|MAINTAINED|REVOKED|WITHDRAWN|LIVE|DEAD',
  ].join('|')})(?![\\p{L}])\\.?`,
  'gu',
);
// cspell:enable

/** "No." and "no" before a number are words. "NO" first, without a sign after it, may be Norway. */
const numberWord = /(?<![\p{L}\d])(?:N[oO]s?\s?[.:#]|(?<=[\p{L}.]\s*)(?:no|No|NO)|Nos|nos|NOS|№)(?=[\s\d.:#]|$)/gu;
const eastern =
  /第|号公报|号公報|号|號|公開番号|公開|公告|公报|特許|专利|專利|出願|申请|申請|登録|特허|특허|공개|공고|등록|출원|제|호/g;
/** Japanese words that say which publication it is. */
const japanese: [RegExp, string][] = [
  [/特開|特表|再表|实开|実開/g, ' JP-A-'],
  [/特公|実公/g, ' JP-B-'],
  [/特願/g, ' JP '],
  [/平成|平/g, 'H'],
  [/昭和|昭/g, 'S'],
  [/大正/g, 'T'],
  [/令和/g, 'R'],
];
const chinese = /专利|專利|申请号|公开号|公告号/;

/** Stands for what was taken out until it is clear that it doesn't separate two numbers. */
const gap = ' ¦ ';
const glued = /(?<=\d\s*) ¦[\s¦]*(?=\d)/g;

/** "1. 7,654,321", "a) 7,654,321", "[1] 7,654,321": a place in a list, not a part of the number. */
const listPlace = /^\s*(?:[([]?(?:\d{1,3}|[a-z]|[ivx]{1,4})[)\]]|\d{1,3}\.(?=\s))\s*(?=\S*\d|[\p{L}].*\d)/iu;

/** Takes the number out of the words around it. */
export function cleanNumber(written: string): Cleaned {
  const plain = plainSigns(written)
    .replace(bullets, ' ')
    .replace(listPlace, '')
    .replace(/(?<=\bDE[ -])(?:OS|PS|AS|GM)\b/i, ' ')
    // A translation of an international application.
    .replace(/(?<=\bJP[ -])T(?=[ -]\d{4}-)/i, 'A')
    .replace(/\bU\.\s?S\.\s?S\.\s?N\b/i, 'USSN')
    // The code of a field on a cover: United States Patent [19].
    .replace(/(?<=\p{L} )\[\d\d\](?= )/gu, ' ');
  const isJapanese = japanese.some(([word]) => plain.search(word) >= 0) || /特許/.test(plain);
  const isChinese = !isJapanese && chinese.test(plain);
  const spelled = japanese.reduce((rest, [word, sign]) => rest.replace(word, sign), plain);
  const upper = spelled
    .replace(numberWord, gap)
    .replace(quotes, gap)
    .replace(/[()[\]{}<>#]/g, gap)
    .toUpperCase();
  const says = publicationWords.test(upper) ? 'publication' : applicationWords.test(upper) ? 'application' : null;
  const type = types.find(([, pattern]) => upper.search(pattern) >= 0)?.[0] ?? '';
  const bare = types
    .reduce((rest, [, pattern]) => rest.replace(pattern, gap), withOfficeCodes(upper))
    .replace(eastern, gap)
    .replace(words, gap)
    .replace(glued, ' · ')
    .replaceAll(gap, ' ')
    .replace(/(?<=^|\s)[.:;,/_-]+(?=\s|$)/g, ' ')
    .replace(/^[\s.:;,/_+-]+|[\s.:;,/_+-]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const office = isJapanese && !/^JP/.test(bare) ? 'JP ' : isChinese && !/^(?:CN|ZL)/.test(bare) ? 'CN ' : '';
  return { text: office + bare.replace(/^PCT[ /-]+(?=WO|\d)/, 'WO ').replace(/^WO WO/, 'WO'), says, type };
}
