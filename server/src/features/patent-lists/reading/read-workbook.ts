import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { longestCell, mostColumns } from './numbers-in-rows.ts';

/** Limits on what a workbook unpacks to, and on what is taken from a sheet. */
const mostBytes = 128 * 1024 * 1024;
const mostSheets = 20;
const mostRows = 20_000;

/** Thrown for a workbook beyond the limits. */
export class TooLarge extends Error {}
class EnoughRows extends Error {}

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isShared = (name: string): boolean => /^xl\/sharedStrings\.xml$/i.test(name);

/**
 * The cells of the worksheets as text, by row and column. A formula counts as its stored result. Cells that hold nothing cost nothing,
 * wherever they stand, so a sheet may end in row 1,048,576.
 */
export function readWorkbook(bytes: Uint8Array): string[][][] {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isSheet(name) && !isShared(name)) return false;
      size += originalSize;
      if (size > mostBytes) throw new TooLarge();
      return true;
    },
  });
  const names = Object.keys(parts);
  const shared = names.filter(isShared).flatMap((name) => readShared(textOf(parts[name])));
  return names
    .filter(isSheet)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, mostSheets)
    .map((name) => readSheet(textOf(parts[name]), shared));
}

const textOf = (bytes: Uint8Array = new Uint8Array()): string => new TextDecoder().decode(bytes);

interface Reader {
  onOpen?: (name: string, attributes: Record<string, string>) => void;
  onText: (text: string, element: string) => void;
  onClose: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function read(xml: string, { onOpen, onText, onClose }: Reader): void {
  const parser = new SaxesParser();
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
  parser.write(xml).close();
}

/** Texts that cells refer to by number. Phonetic readings aren't part of them. */
function readShared(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  read(xml, {
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
  return texts;
}

const lettersOf = (cell: string): string => /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '';
/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string): number => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

function readSheet(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let next = 0;
  let type = '';
  let text = '';
  const keep = () => {
    const value = cellText(type, text, shared).trim();
    if (value !== '' && next <= mostColumns) row[next - 1] = value;
  };
  const endRow = () => {
    if (row.length > 0) rows.push(Array.from(row, (cell) => cell ?? ''));
    row = [];
    next = 0;
    if (rows.length >= mostRows) throw new EnoughRows();
  };
  const reader: Reader = {
    onOpen: (name, { r = '', t = 'n' }) => {
      if (name !== 'c') return;
      next = (lettersOf(r) === '' ? next : columnOf(lettersOf(r))) + 1;
      type = t;
      text = '';
    },
    onText: (part, element) => {
      if (element === 'v' || element === 't') text = (text + part).slice(0, longestCell);
    },
    onClose: (name) => {
      if (name === 'c') keep();
      if (name === 'row') endRow();
    },
  };
  try {
    read(xml, reader);
  } catch (error) {
    if (!(error instanceof EnoughRows)) throw error;
  }
  return rows;
}

function cellText(type: string, text: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'e' || type === 'b') return '';
  // Excel writes large whole numbers like 2.0220159901E10.
  if (type === 'n' && /^\d+(\.\d+)?E\+?\d+$/i.test(text)) return String(Number(text));
  return text;
}
