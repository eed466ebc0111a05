import type { Input } from '../open-input.ts';
import type { PatentReader } from './patent-record.ts';
import type { PatentTable } from './patentsview.ts';
import { patentsViewPatents, patentsViewTables } from './patentsview.ts';
import { usptoXml } from './uspto-xml.ts';

const readers: PatentReader[] = [usptoXml, patentsViewPatents];

export const readerOf = (head: Buffer): PatentReader | null => readers.find((one) => one.recognizes(head)) ?? null;
export const tableOf = (head: Buffer): PatentTable | null => patentsViewTables.find((one) => one.recognizes(head)) ?? null;

export interface Format {
  /** For people. */
  name: string;
  /** A table about patents that are already in the store. */
  isDetails: boolean;
  /** False for formats that are known but have nothing to import. */
  isRead: boolean;
}

/** What a file is, from its first bytes; null if nothing is known about it. */
export function formatOf({ head }: Pick<Input, 'head'>): Format | null {
  const reader = readerOf(head);
  if (reader) return { name: reader.name, isDetails: false, isRead: true };
  const table = tableOf(head);
  return table ? { name: table.name, isDetails: true, isRead: true } : null;
}

export const knownFormats = 'Known formats are USPTO XML v4 and PatentsView tables, plain, .zip or .gz.';
