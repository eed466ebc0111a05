import type { CellFormat } from './number-formats.ts';
import { plainNumber, serialDay } from './number-formats.ts';
import type { SheetRow, TableLimits } from './table-limits.ts';
import { readParts, unpack } from './workbook-parts.ts';
import { parseXml, readXml } from './workbook-xml.ts';

/** A worksheet with the name of its tab, which some programs leave out. */
export interface Sheet {
  name: string;
  isVisible: boolean;
  rows: Generator<SheetRow>;
}

/** The parts that the cells of a sheet refer to. */
interface Context {
  shared: readonly string[];
  formats: readonly CellFormat[];
  calendar: 1900 | 1904;
}

/**
 * The worksheets of a workbook in the order of its tabs. Cells are texts: a number without an exponent, a day
 * as ISO 8601, TRUE or FALSE, and a formula as its stored result. Cells that hold nothing cost nothing, wherever they stand, so a sheet
 * may end in row 1,048,576.
 */
export function readWorkbook(bytes: Uint8Array, limits: TableLimits): Sheet[] {
  const { sheets, shared: parts, formats, calendar } = readParts(bytes);
  const shared = parts.flatMap((name) => readShared(unpack(bytes, name), limits));
  const context = { shared, formats, calendar };
  return sheets.map(({ name, part, isVisible }) => ({ name, isVisible, rows: readSheet(bytes, part, context, limits) }));
}

/** Texts that cells refer to by number. Phonetic readings aren't part of them. */
function readShared(xml: Uint8Array, { longestCell }: TableLimits): string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  parseXml(xml, {
    onOpen: (name) => {
      if (name === 'rPh') isPhonetic = true;
    },
    onText: (part, element) => {
      if (element === 't' && !isPhonetic) text = (text + part).slice(0, longestCell);
    },
    onClose: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      texts.push(unescaped(text));
      text = '';
    },
  });
  return texts;
}

const lettersOf = (cell: string): string => /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '';
/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string): number => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

function* readSheet(
  bytes: Uint8Array,
  part: string,
  context: Context,
  { mostColumns, longestCell }: TableLimits,
): Generator<SheetRow> {
  let rows: SheetRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let next = 0;
  let cell = { type: '', style: 0 };
  let text = '';
  const keep = () => {
    const value = cellText(cell, text, context).trim();
    if (value !== '' && next <= mostColumns) cells[next - 1] = value;
  };
  const endRow = () => {
    if (cells.length > 0) rows.push({ number, cells: Array.from(cells, (value) => value ?? '') });
    cells = [];
    next = 0;
  };
  const parsing = readXml(unpack(bytes, part), {
    onOpen: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') number = /^\d{1,7}$/.test(r) ? Number(r) : number + 1;
      if (name !== 'c') return;
      next = (lettersOf(r) === '' ? next : columnOf(lettersOf(r))) + 1;
      cell = { type: t, style: Number(s) };
      text = '';
    },
    onText: (piece, element) => {
      if (element === 'v' || element === 't') text = (text + piece).slice(0, longestCell);
    },
    onClose: (name) => {
      if (name === 'c') keep();
      if (name === 'row') endRow();
    },
  });
  for (const _ of parsing) {
    yield* rows;
    rows = [];
  }
}

function cellText(
  { type, style }: { type: string; style: number },
  text: string,
  { shared, formats, calendar }: Context,
): string {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? '';
    case 'e':
      return '';
    case 'b':
      return { 0: 'FALSE', 1: 'TRUE' }[text.trim()] ?? '';
    case 'n':
      return numberText(text.trim(), formats[style] ?? { is: 'number' }, calendar);
    default:
      return unescaped(text);
  }
}

function numberText(text: string, format: CellFormat, calendar: 1900 | 1904): string {
  if (text === '') return '';
  const plain = plainNumber(text);
  if (format.is === 'day') return serialDay(Number(text), calendar) ?? plain;
  return format.is === 'digits' && /^\d+$/.test(plain) ? plain.padStart(format.digits, '0') : plain;
}

/** ECMA-376, part 1, 22.9.2.19: _x000D_ is a character that XML can't hold, and _x005F_ an underscore before such a code. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, '\n')
    : text;
