import { SaxesParser } from 'saxes';
import { TooLarge } from './table-limits.ts';

/** Bytes of a part that are parsed at once. */
const pieceSize = 64 * 1024;
const deepest = 50;

export interface XmlReader {
  onOpen?: (name: string, attributes: Record<string, string>) => void;
  onText?: (text: string, element: string) => void;
  onClose?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses a part piece by piece, and yields after each. Names come without their namespace prefix. */
export function* readXml(xml: Uint8Array, { onOpen, onText, onClose }: XmlReader): Generator<void> {
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
    if (open.length > deepest) throw new TooLarge();
    onOpen?.(localName(name), attributes);
  });
  parser.on('text', (text) => onText?.(text, open.at(-1) ?? ''));
  parser.on('cdata', (text) => onText?.(text, open.at(-1) ?? ''));
  parser.on('closetag', ({ name }) => {
    open.pop();
    onClose?.(localName(name));
  });
  for (let at = 0; at < xml.length; at += pieceSize) {
    parser.write(decoder.decode(xml.subarray(at, at + pieceSize), { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

/** Parses a whole part. */
export function parseXml(xml: Uint8Array, reader: XmlReader): void {
  for (const _ of readXml(xml, reader));
}
