import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { SheetRow, TableLimits } from './table-limits.ts';
import { TooLarge } from './table-limits.ts';

/** Limits on what a workbook unpacks to. */
const mostBytes = 128 * 1024 * 1024;
const mostSheets = 20;
/** Bytes of a part that are parsed at once. */
const pieceSize = 64 * 1024;

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isShared = (name: string): boolean => /^xl\/sharedStrings\.xml$/i.test(name);

/**
 * The worksheets of a workbook, each as its rows. Cells are texts, and a formula counts as its stored result. Cells that hold nothing
 * cost nothing, wherever they stand, so a sheet may end in row 1,048,576.
 */
export function readWorkbook(bytes: Uint8Array, limits: TableLimits): Generator<SheetRow>[] {
  const names = partsOf(bytes);
  const shared = names.filter(isShared).flatMap((name) => readShared(unpack(bytes, name), limits));
  return names
    .filter(isSheet)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, mostSheets)
    .map((name) => readSheet(bytes, name, shared, limits));
}

/** The names of the parts that are read. */
function partsOf(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let size = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isSheet(name) && !isShared(name)) return false;
      size += originalSize;
      if (size > mostBytes) throw new TooLarge();
      names.push(name);
      return false;
    },
  });
  return names;
}

const unpack = (bytes: Uint8Array, part: string): Uint8Array =>
  unzipSync(bytes, { filter: ({ name }) => name === part })[part] ?? new Uint8Array();

interface Reader {
  onOpen?: (name: string, attributes: Record<string, string>) => void;
  onText: (text: string, element: string) => void;
  onClose: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a part piece by piece, and yields after each. */
function* read(xml: Uint8Array, { onOpen, onText, onClose }: Reader): Generator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  const open: string[] = [];
  parser.on('doctype', () => {
    throw new Error('No workbook has a document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    open.push(localName(name));
    if (open.length > 50) throw new TooLarge();
    onOpen?.(localName(name), attributes);
  });
  parser.on('text', (text) => onText(text, open.at(-1) ?? ''));
  parser.on('cdata', (text) => onText(text, open.at(-1) ?? ''));
  parser.on('closetag', ({ name }) => {
    open.pop();
    onClose(localName(name));
  });
  for (let at = 0; at < xml.length; at += pieceSize) {
    parser.write(decoder.decode(xml.subarray(at, at + pieceSize), { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

/** Texts that cells refer to by number. Phonetic readings aren't part of them. */
function readShared(xml: Uint8Array, { longestCell }: TableLimits): string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  const parsing = read(xml, {
    onOpen: (name) => {
      if (name === 'rPh') isPhonetic = true;
    },
    onText: (part, element) => {
      if (element === 't' && !isPhonetic) text = (text + part).slice(0, longestCell);
    },
    onClose: (name) => {
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      texts.push(text);
      text = '';
    },
  });
  for (const _ of parsing);
  return texts;
}

const lettersOf = (cell: string): string => /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '';
/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string): number => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

function* readSheet(
  bytes: Uint8Array,
  part: string,
  shared: readonly string[],
  { mostColumns, longestCell }: TableLimits,
): Generator<SheetRow> {
  let rows: SheetRow[] = [];
  let number = 0;
  let cells: string[] = [];
  let next = 0;
  let type = '';
  let text = '';
  const keep = () => {
    const value = cellText(type, text, shared).trim();
    if (value !== '' && next <= mostColumns) cells[next - 1] = value;
  };
  const endRow = () => {
    if (cells.length > 0) rows.push({ number, cells: Array.from(cells, (cell) => cell ?? '') });
    cells = [];
    next = 0;
  };
  const parsing = read(unpack(bytes, part), {
    onOpen: (name, { r = '', t = 'n' }) => {
      if (name === 'row') number = /^\d{1,7}$/.test(r) ? Number(r) : number + 1;
      if (name !== 'c') return;
      next = (lettersOf(r) === '' ? next : columnOf(lettersOf(r))) + 1;
      type = t;
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

function cellText(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'e' || type === 'b') return '';
  // Excel writes large whole numbers like 2.0220159901E10.
  if (type === 'n' && /^\d+(\.\d+)?E\+?\d+$/i.test(text)) return String(Number(text));
  return text;
}
