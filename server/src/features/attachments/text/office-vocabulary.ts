import { readFileSync } from 'node:fs';

/** Words of the standards and of programs, by their use. They name no one. */
const sections = new Map(
  readFileSync(new URL('office-vocabulary.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
    .map((section): [string, ReadonlySet<string>] => {
      const [head = '', ...lines] = section.split('\n');
      const name = head.slice(2);
      const between = name === 'fonts' ? ';' : ' ';
      return [name, new Set(lines.join(between).split(between))];
    }),
);
const wordsFor = (use: string): ReadonlySet<string> => sections.get(use) ?? new Set();
const values = wordsFor('values');
const addresses = wordsFor('addresses');
const drawing = wordsFor('drawing');
const fields = wordsFor('fields');
const styles = wordsFor('styles');
const shapes = wordsFor('shapes');
const fonts = wordsFor('fonts');

const lettersOf = (value: string): string[] => value.match(/[\p{L}\p{M}]+/gu) ?? [];
const consistsOf = (value: string, ...known: ReadonlySet<string>[]): boolean =>
  lettersOf(value).every((word) => known.some((words) => words.has(word)));

const consistsOfParts = (value: string, part: RegExp): boolean => value.split(/\s+/).every((one) => part.test(one));

/** Values that say nothing, whatever the attribute: numbers with units, ids, colors, dates and languages. */
const plain = [
  /^-?\d{1,20}(\.\d+)?(e[-+]?\d+)?(%|p[tx]|in|[cm]m|pc|pi|emu?|fd?|deg|m?s|x)?$/i,
  /^-?\.\d+(%|p[tx]|in|[cm]m|em)?$/i,
  /^(0x)?(?=[\dA-F]*\d)[\dA-F]{4,20}$/i,
  /^#?([\dA-F]{6}|[\dA-F]{8})$/,
  /^#[\da-f]{3,8}( \[\d+\])?$/i,
  /^fill (darken|lighten)\(\d+\)$/,
  /^\{?[\dA-F]{8}-([\dA-F]{4}-){3}[\dA-F]{12}\}?$/i,
  /^\d{4}-\d\d-\d\d([T ][\d:.Z+-]*)?$/,
  /^(rId|R|Id|id)(\d{1,9}|[\da-f]{16,32})$/,
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3}|none)$/,
  /^#?_(x0000_[a-z]+\d+|(Toc|Ref|Hlk|MON|PictureBullets|GoBack)_?\d*)$/,
  /^(move|View \{)[\dA-F-]+\}?$/i,
  /^\[?0\]?$/,
];
const references = /^(r|ref|sqref|activeCell|topLeftCell|r1|r2|dataCellRef|location|spans|rows|cols|cell)$/;
const cell = /^\$?[A-Z]{0,3}\$?\d{0,7}(:\$?[A-Z]{0,3}\$?\d{0,7})?$/;
const knownPrefix =
  /^(w|wp|x|xr|xda|p|a|c|cs|cx|r|m|v|o|mc|wne|wps|wpg|wpc|wpi|dgm|dsp|sl|am3d|aink|oel|asvg|adec|we|thm|ma|mv|pic|mo|sle|tsle|xdr|cdr|iact|cppr|ns|dc|dcterms|dcmitype|xsi|cp|vt|loext|calcext|xlink)\d*(ac|cex|cid|se|du|sdtdh|sdtfl|symex)?$/;
const markup = /^(Ignorable|Requires|MustUnderstand|ProcessContent|PreserveElements|PreserveAttributes|xmlns)$/;
const lines =
  /^(path|d|points|pts|ptsTypes|v|eqn|fmla|adj|coordsize|coordorigin|from|to|by|tm|limo|inset|textboxrect|connectlocs|connectangles|dashstyle|data|viewBox|transform|offset|origin|position|trace|Anchor|wrapcoords|o|style|formulas|dasharray|polar|xrange|yrange|radiusrange|traceFormat)$/;
const hashes = /hash|salt|spin/i;
const base64 = /^([A-Za-z\d+/]{4})*([A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=|[A-Za-z\d+/]{4})$/;

/** True for a value of an attribute or a hidden text that can't name anyone. All others are read. */
export function isOrdinary(value: string, attribute: string): boolean {
  if (plain.some((shape) => shape.test(value)) || values.has(value) || fonts.has(value)) return true;
  if (!/\p{L}/u.test(value)) return value.replace(/\D/g, '').length < 7 || lines.test(attribute);
  if (/^(\P{L}*\p{L}|[a-z]{1,2})$/u.test(value)) return value.length < 4;
  if (references.test(attribute) && consistsOfParts(value, cell)) return true;
  if (markup.test(attribute) && consistsOfParts(value, knownPrefix)) return true;
  if (hashes.test(attribute) && base64.test(value) && value.length >= 22) return true;
  if (lines.test(attribute) && isDrawing(value)) return true;
  if (/[/:]/.test(value) || /^(Type|Target|ContentType|Extension|PartName)$/.test(attribute)) return isAddress(value);
  return value.split(/[\s,;|]+/).every((word) => values.has(word)) || isUsualName(value);
}

/** True for a content type, namespace, or name of a part that programs write. */
export const isAddress = (value: string): boolean => consistsOf(value, addresses);

/** True for the code of a field without its own text. */
export const isOrdinaryField = (code: string): boolean => consistsOf(code.replace(/\b_(Toc|Ref|Hlk)\d+/g, ''), fields);

const isDrawing = (value: string): boolean =>
  value.split(/[:;,]/).every((part) => consistsOf(part, drawing, values) || fonts.has(part.replaceAll(/['"]/g, '').trim()));

/** Names that programs give to styles, shapes, tables and sheets, such as `Heading 1 Char`, `TextBox 5` and `Table2`. */
function isUsualName(value: string): boolean {
  if (value.includes('&')) return false;
  const words = lettersOf(value.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase());
  return [styles, shapes].some((known) => words.every((word) => known.has(word)));
}
