/**
 * A text without the tricks that hide a name: accents, full-width, mathematical and enclosed letters, small capitals, letters of other
 * scripts that look Latin, digits of other scripts, invisible characters, and letters that are shown in reverse. Case stays. Each
 * character knows its position in the source.
 */
export interface PlainText {
  text: string;
  /** `text` in lower case, character by character. */
  lower: string;
  source: string;
  startOf(index: number): number;
  endOf(index: number): number;
}

/** Letters without a decomposition in Unicode. */
const special: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  ı: 'i',
  ɡ: 'g',
  ɑ: 'a',
  '™': ' ',
  '®': ' ',
  '©': ' ',
  '℠': ' ',
  '․': '.',
  '。': '.',
  '｡': '.',
  '«': '"',
  '»': '"',
  ー: 'ー',
};
/** Letters that look like these Latin ones: Cyrillic, Greek and Armenian, small capitals, Latin with strokes and hooks, Cherokee, Lisu and Coptic. */
const lookalikes =
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ԛq ԝw кk ӏl тt мm вb нh гr пn ьb АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ' +
  'οo αa εe νv ρp ιi κk υu ηn τt βb γy ωw ΟO ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΡP ΤT ΥY ΧX օo սu հh ցg զq ոn յj ' +
  'ᴀA ʙB ᴄC ᴅD ᴇE ꜰF ɢG ʜH ɪI ᴊJ ᴋK ʟL ᴍM ɴN ᴏO ᴘP ʀR ꜱS ᴛT ᴜU ᴠV ᴡW ʏY ᴢZ ' +
  'ĦH ŧt ŦT ƙk ƘK ɛe ɩi ȷj ƶz ƵZ ƀb ɓb ƁB ƈc ƇC ɗd ƊD ƒf ƑF ɠg ƓG ɦh ɨi ƗI ƚl ɫl ȽL ɱm ɲn ƞn ƝN ɵo ƥp ƤP ʂs ƭt ƬT ʋv ƲV ƴy ƳY ǀl ' +
  'ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᎫJ ᏦK ᏞL ᎷM ᏢP ᏒR ᏚS ᎢT ᏙV ᏔW ᎽY ᏃZ ꓮA ꓐB ꓚC ꓓD ꓰE ꓝF ꓖG ꓧH ꓲI ꓙJ ꓗK ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ ' +
  'ⲀA ⲂB ⲤC ⲈE ⲎH ⲒI ⲔK ⲘM ⲚN ⲞO ⲢP ⲦT ⲨY ⲬX ⲁa ⲃb ⲥc ⲉe ⲟo ⲣp ⲭx';
const latinOf = new Map<string, string>(Object.entries(special));
for (const pair of lookalikes.split(' ')) latinOf.set(pair.slice(0, 1), pair.slice(1));

/** White letters in black circles and squares, the letters of flags, and letters in parentheses: A of each. */
const enclosedLetters = [0x1f150, 0x1f170, 0x1f1e6, 0x1f110, 0x249c];
/** The zero of digits without a decomposition: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** The letter or digit that takes this place in one of the rows. */
function placeIn(rows: readonly number[], code: number, first: string, count: number): string | undefined {
  const start = rows.find((row) => code >= row && code < row + count);
  return start === undefined ? undefined : String.fromCharCode(first.charCodeAt(0) + code - start);
}

const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/;
const singleQuotes = /[\u2018-\u201B\u2032\uFF07]/;
const doubleQuotes = /[\u201C-\u201F\u2033\uFF02]/;
const marks = /\p{M}/u;
/** Browsers show nothing for control characters either. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/u;
const spaces = /\p{Zs}/u;
const hangul = /[\uAC00-\uD7A3]/;

/** The characters of a squared word such as ㌖. */
const longestForm = 6;
const invisibleCharacter = '';
const combiningMark = null;
/** Plain characters by source character. It can't grow beyond the Unicode characters that people use. */
const known = new Map<string, string | null>();
const knownLimit = 20_000;

/** The plain form of a character that isn't plain; null for a mark that belongs to the previous character. */
function plainCharacter(character: string): string | null {
  const found = known.get(character);
  if (found !== undefined) return found;
  const plain = decomposed(character);
  if (known.size < knownLimit) known.set(character, plain);
  return plain;
}

function decomposed(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const direct = latinOf.get(character) ?? placeIn(enclosedLetters, code, 'A', 26) ?? placeIn(zeros, code, '0', 10);
  if (direct !== undefined) return direct;
  if (invisible.test(character)) return invisibleCharacter;
  if (marks.test(character)) return combiningMark;
  if (dashes.test(character)) return '-';
  if (singleQuotes.test(character)) return "'";
  if (doubleQuotes.test(character)) return '"';
  if (spaces.test(character)) return ' ';
  if (hangul.test(character)) return character;
  const parts = character.normalize('NFKD');
  // A few Arabic ligatures are whole sentences. No name is written with them, and a text full of them would grow to many times its length.
  if (parts.length > longestForm) return character;
  let plain = '';
  for (const part of parts) if (!marks.test(part)) plain += latinOf.get(part) ?? part;
  return plain;
}

const isPlain = (code: number): boolean => (code >= 0x20 && code < 0x7f) || code === 0x09 || code === 0x0a || code === 0x0d;

/** Browsers show what follows in reverse, until the end of the line or the character that ends it. */
const reversing = '\u202E';
const endOfReversed = /[\u202C\n\r]|$/g;

/** Anything but printable ASCII and white space. */
export const beyondAscii = /[^\t\n\r -~]/;

/** Characters that are written as codes of HTML, of addresses or of programs: "n&#97;me", "n%61me", "n\\u0061me". */
const anyCode = /&[#a-z]|%[0-9a-f]|\\[ux]|<[a-z/!]/i;
const codeOfCharacter =
  /&(?:amp;){0,3}(?:#(\d{2,9});?|#x([0-9a-f]{2,8});?|([a-z]{2,16});)|%([4-7][0-9a-f])|(%c[2-9a-f]%[89ab][0-9a-f])|\\u([0-9a-f]{4}|\{[0-9a-f]{2,6}\})|\\x([0-9a-f]{2})/iy;
/** Tags of HTML that don't end a word. */
const tagInWord =
  /<(?:!--[^<>]{0,80}--|\/?(?:a|abbr|b|big|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)(?:\s[^<>]{0,200})?\/?)>/iy;
const letterWithMark =
  /^([a-z])(?:acute|grave|circ|tilde|uml|ring|cedil|caron|slash|ogon|macr|breve|strok|dot|dblac)$|^(sz|ae|oe)lig$|^(i)nodot$/i;
const softHyphen = '\u00AD';
const invisibleNames = /^(?:shy|zwn?j|[lr]rm|zerowidthspace|nobreak)$/i;
const spaceNames = /^(?:nbsp|[a-z]+sp|tab|newline)$/i;

interface Decoded {
  character: string;
  end: number;
}

/** The letter that a code in a word stands for, and where the code ends; null for anything else. */
function decodedAt(source: string, at: number, followsCode: boolean): Decoded | null {
  codeOfCharacter.lastIndex = at;
  const [all, decimal, hex, name, percent, pair, unicode, byte] = codeOfCharacter.exec(source) ?? [];
  if (all === undefined) return null;
  const end = at + all.length;
  if (name !== undefined) {
    const character = characterNamed(name);
    return character === null ? null : { character, end };
  }
  if (pair !== undefined) return { character: decodeURIComponent(pair), end };
  const code =
    decimal === undefined ? Number.parseInt(hex ?? percent ?? unicode?.replace('{', '') ?? byte ?? '', 16) : Number(decimal);
  const character = code > 0x10ffff ? '' : String.fromCodePoint(code);
  if (invisible.test(character) || (percent === undefined && spaces.test(character))) return { character, end };
  const inWord =
    percent === undefined || followsCode || /\p{L}/u.test(source[at - 1] ?? '') || /[\p{L}%]/u.test(source[end] ?? '');
  return inWord && /\p{L}/u.test(character) ? { character, end } : null;
}

/** The character that an entity of HTML names: "&eacute;", "&zwnj;". */
function characterNamed(name: string): string | null {
  if (invisibleNames.test(name)) return softHyphen;
  if (spaceNames.test(name)) return ' ';
  const [, letter, ligature, dotless] = letterWithMark.exec(name) ?? [];
  return letter ?? dotless ?? (ligature === undefined ? null : ligature.toLowerCase() === 'sz' ? 'ß' : ligature);
}

const mostTags = 5;
/** The end of the tags inside a word that start here, or -1. */
function endOfTags(source: string, at: number): number {
  if (!/\p{L}/u.test(source[at - 1] ?? '')) return -1;
  let end = at;
  for (let tags = 0; tags < mostTags && source[end] === '<'; tags += 1) {
    tagInWord.lastIndex = end;
    const tag = tagInWord.exec(source);
    if (!tag) return -1;
    end += tag[0].length;
  }
  return /\p{L}/u.test(source[end] ?? '') ? end : -1;
}

/** Folds a text in one pass. */
export function plainText(source: string): PlainText {
  const hasCodes = anyCode.test(source);
  if (!hasCodes && !beyondAscii.test(source))
    return { text: source, lower: source.toLowerCase(), source, startOf: (index) => index, endOf: (index) => index + 1 };
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (code: number, character: string, start: number, end: number): void => {
    const plain = isPlain(code) ? character : plainCharacter(character);
    if (plain === combiningMark) {
      if (ends.length > 0) ends[ends.length - 1] = end;
      return;
    }
    parts.push(plain);
    for (let index = 0; index < plain.length; index += 1) {
      starts.push(start);
      ends.push(end);
    }
  };
  let codeEnd = -1;
  for (let at = 0; at < source.length; ) {
    const tagsEnd = hasCodes && source[at] === '<' ? endOfTags(source, at) : -1;
    if (tagsEnd >= 0) {
      at = tagsEnd;
      continue;
    }
    const code = source.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    const character = source.slice(at, next);
    const decoded = hasCodes && /[&%\\]/.test(character) ? decodedAt(source, at, at === codeEnd) : null;
    if (decoded) {
      for (const one of decoded.character) add(one.codePointAt(0) ?? 0, one, at, decoded.end);
      at = decoded.end;
      codeEnd = at;
    } else if (character === reversing) {
      endOfReversed.lastIndex = next;
      const end = endOfReversed.exec(source)?.index ?? source.length;
      const reversed = [...source.slice(next, end)].reverse();
      for (const one of reversed) add(one.codePointAt(0) ?? 0, one, at, end);
      at = end;
    } else {
      add(code, character, at, next);
      at = next;
    }
  }
  const text = parts.join('');
  return { text, lower: lowerCase(text), source, startOf: (index) => starts[index] ?? 0, endOf: (index) => ends[index] ?? 0 };
}

/** Lower case of the same length, so that positions don't change. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text]
    .map((character) => (character.toLowerCase().length === character.length ? character.toLowerCase() : character))
    .join('');
}
