/** The parts of a number format, besides texts in quotes. */
const formatLetters = /^(general|standard|[ymdhseagbnp]+|red|black|blue|white|green|yellow|cyan|magenta|color)$/i;
const literal = /"([^"]*)"?|\\(.)|\[\$([^\][-]*)[^\][]*\]|\[([^\][]*)\]|[_*](.)|(\p{L}+)|(;)/gu;

/** The texts inside of a number format: `"Acme" 0.00` shows Acme in each cell. */
function textOfFormat(format: string): string {
  let text = '';
  let end = 0;
  for (const { 0: all, 1: quoted, 2: escaped, 3: currency, 4: condition, 6: letters, index } of format.matchAll(literal)) {
    text += format.slice(end, index).replace(/[\d#?]+/g, ' ');
    end = index + all.length;
    if (condition !== undefined) text += formatLetters.test(condition.replace(/[\d\W]+/g, '') || 'h') ? '' : ` ${condition} `;
    else if (letters !== undefined) text += formatLetters.test(letters) ? ' ' : letters;
    else text += quoted ?? escaped ?? currency ?? ' ';
  }
  return text.trim();
}

/** The font of a header: `-` for that of the sheet, or one of these, with a usual style. */
const ordinaryFont = /^(-|Arial|Calibri|Times New Roman|Verdana|Tahoma)?(,(Regular|Standard|Bold|Italic|Bold Italic)?)?$/i;

/** The texts of a page header or footer, without its codes: in `&LAcme&R&P`, the left third shows Acme. */
export function textOfHeader(header: string): string {
  return header
    .replace(/&&/g, '\uE000')
    .replace(/&"([^"]*)"/g, (_, font: string) => (ordinaryFont.test(font) ? '' : `\n${font.replace(',', ' ')}\n`))
    .replace(/&K([\dA-Fa-f]{6}|\d\d[+-]\d{3})/g, '')
    .replace(/&\d+ ?/g, '')
    .replace(/&[LCR]/g, '\n')
    .replace(/&[PNDTGZFA]([+-]\d+)?/g, ' ')
    .replace(/&[BIUESXYOH]/g, '')
    .replaceAll('\uE000', '&');
}

/** A formula with joined texts such as `"Ac"&"me"` in one piece. */
const textOfFormula = (formula: string): string =>
  formula.replace(/\b(?:UNI)?CHAR\(\s*(\d{1,6})\s*\)/gi, (_, code: string) => `"${letterOf(code)}"`).replace(/"\s*&\s*"/g, '');

/** A character by its number, in decimal digits or as `0x41`. */
const letterOf = (code: string): string => (Number(code) > 0x10ffff ? '' : String.fromCodePoint(Number(code)));

const numbered = /\b(?:SYMBOL|QUOTE)((?:\s+(?:0x[\dA-F]{1,5}|\d{1,6})\b)+)/gi;

/** The characters that Word's fields give by their numbers: `SYMBOL 65`, `QUOTE 65 99`. */
export const lettersOfFields = (codes: readonly string[]): string =>
  codes
    .flatMap((code) => [...code.matchAll(numbered)].flatMap(([, numbers = '']) => numbers.trim().split(/\s+/)))
    .map(letterOf)
    .join('');

/** Spreadsheets write characters as `_x0041_`. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x(?!0000)([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** A name such as `Acme_Prices` or `AcmeHeading1` with spaces between its words. */
function spaced(value: string): string {
  if (!/^[\p{L}\d_.+-]+$/u.test(value)) return value;
  return value.replace(/[_.+-]+/g, ' ').replace(/(\p{Ll})(\p{Lu}|\d)/gu, '$1 $2');
}

/** An attribute or a hidden text, in each way that someone can read it. */
export function readingsOf(value: string, place: string): string[] {
  if (/^(formatCode|format|numFmt)$/.test(place)) {
    const text = textOfFormat(value);
    return /\p{L}/u.test(text) ? [value, text] : [];
  }
  // Their names look like links, but lead nowhere.
  if (/^(xmlns|uri|Type|ContentType)$/.test(place)) return [value.replace(/[^\p{L}\d]+/gu, ' ').trim()];
  if (place === 'lvlText') return [value.replace(/%\d/g, ' ').trim()];
  if (/formula|^(f|definedName|Fmla\w+)$/i.test(place)) return [textOfFormula(value)];
  const words = spaced(value);
  return words === value || !/\p{L}{2}/u.test(words) ? [value] : [value, words];
}
