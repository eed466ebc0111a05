import { unzipSync } from 'fflate';
import type { CellFormat } from './number-formats.ts';
import { cellFormat } from './number-formats.ts';
import { TooLarge } from './table-limits.ts';
import { parseXml } from './workbook-xml.ts';

/** Limits on what a workbook unpacks to. */
const mostBytes = 128 * 1024 * 1024;
const mostFormats = 100_000;

const isSheet = (name: string): boolean => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);
const isShared = (name: string): boolean => /^xl\/sharedStrings\.xml$/i.test(name);
const others = new Set(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml']);

/** The names of the parts that are read. */
function partsOf(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let size = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isSheet(name) && !isShared(name) && !others.has(name.toLowerCase())) return false;
      size += originalSize;
      if (size > mostBytes) throw new TooLarge();
      names.push(name);
      return false;
    },
  });
  return names;
}

export const unpack = (bytes: Uint8Array, part: string): Uint8Array =>
  unzipSync(bytes, { filter: ({ name }) => name === part })[part] ?? new Uint8Array();

interface Tab {
  name: string;
  relation: string;
  isVisible: boolean;
}

/** The entries of the workbook about its sheets, in the order of its tabs. */
function readTabs(xml: Uint8Array): { tabs: Tab[]; calendar: 1900 | 1904 } {
  const tabs: Tab[] = [];
  let calendar: 1900 | 1904 = 1900;
  parseXml(xml, {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) calendar = 1904;
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      tabs.push({ name: attributes.name ?? '', relation, isVisible: !/hidden/i.test(attributes.state ?? '') });
    },
  });
  return { tabs, calendar };
}

/** The parts that the workbook's relations name, by ID. A target is relative to the folder of the workbook, or starts with a slash. */
function readRelations(xml: Uint8Array): Map<string, string> {
  const targets = new Map<string, string>();
  parseXml(xml, {
    onOpen: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship')
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

/** The formats of cells, by the number that a cell has in `s`. */
function readFormats(xml: Uint8Array): CellFormat[] {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isCellFormat = false;
  parseXml(xml, {
    onOpen: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'cellXfs') isCellFormat = true;
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'xf' && isCellFormat && formats.length < mostFormats)
        formats.push(cellFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    onClose: (name) => {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  return formats;
}

/** The parts of a workbook: its sheets in the order of the tabs, and how its number cells are to be read. */
export function readParts(bytes: Uint8Array) {
  const names = partsOf(bytes);
  const part = (wanted: string): Uint8Array | null => {
    const name = names.find((one) => one.toLowerCase() === wanted);
    return name === undefined ? null : unpack(bytes, name);
  };
  const workbook = part('xl/workbook.xml');
  const relations = part('xl/_rels/workbook.xml.rels');
  const styles = part('xl/styles.xml');
  const { tabs, calendar } = workbook ? readTabs(workbook) : { tabs: [], calendar: 1900 as const };
  const targets = relations ? readRelations(relations) : new Map<string, string>();
  const listed = tabs.flatMap(({ name, relation, isVisible }) => {
    const target = targets.get(relation)?.toLowerCase();
    const file = names.find((one) => one.toLowerCase() === target);
    return file !== undefined && isSheet(file) ? [{ name, part: file, isVisible }] : [];
  });
  // Some programs write neither a list of sheets nor their relations.
  const byName = names.filter(isSheet).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return {
    sheets: listed.length === 0 ? byName.map((file) => ({ name: '', part: file, isVisible: true })) : listed,
    shared: names.filter(isShared),
    formats: styles ? readFormats(styles) : [],
    calendar,
  };
}
