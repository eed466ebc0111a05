import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { unpacked } from '../metadata/office-parts.ts';
import { Unstrippable } from '../metadata/refusal.ts';
import { decoded, deepest } from '../metadata/strip-xml.ts';
import type { CollectedText } from './collected-text.ts';

/** Elements whose text readers see, by local name, in Word, Excel, PowerPoint and their drawings and charts. */
const visible = new Set('t delText instrText v is text f delInstrText formula1 formula2 tspan textPath title desc'.split(' '));
const headers = /^(odd|even|first)(Header|Footer)$/;
/** Elements that end a line. */
const lines = new Set(['p', 'si', 'c', 'tr', 'comment', 'pt', 'br', 'sheet', 'definedName']);
/** Attributes with text: alternative texts, watermarks, fields, lists to choose from, messages, pivot tables, names, links. */
const named: Record<string, readonly string[]> = {
  docPr: ['title', 'descr'],
  cNvPr: ['title', 'descr'],
  textpath: ['string'],
  fldSimple: ['instr'],
  alias: ['val'],
  listItem: ['displayText', 'value'],
  bookmarkStart: ['name'],
  sheet: ['name'],
  definedName: ['name'],
  table: ['displayName', 'name'],
  tableColumn: ['name'],
  dataValidation: ['promptTitle', 'prompt', 'errorTitle', 'error'],
  cacheField: ['name', 'caption'],
  pivotField: ['name'],
  dataField: ['name'],
  s: ['v'],
  slicer: ['caption'],
  cSld: ['name'],
  section: ['name'],
  hyperlink: ['tooltip', 'display'],
  tab: [],
};
/** Attributes with text of any element. Drawings of old kinds have their alternative texts there. */
const anywhere = ['alt'];
const isXml = /\.(xml|vml|svg)$/i;
const isRelations = /\.rels$/i;
const officeInside = /\.(docx|xlsx|pptx)$/i;

/** The text of a Word, Excel or PowerPoint file, with that of documents inside. */
export function readOffice(bytes: Uint8Array, text: CollectedText): void {
  for (const [name, content] of Object.entries(unpacked(bytes))) {
    if (name === '[Content_Types].xml') continue;
    if (isRelations.test(name)) readLinks(content, text);
    else if (isXml.test(name)) readPart(content, text);
    else if (officeInside.test(name)) readOffice(content, text);
  }
}

const valuesOf = (tag: SaxesTagNS, names: readonly string[]): string[] =>
  Object.values(tag.attributes).flatMap(({ local, value }) => (names.includes(local) && value ? [value] : []));

function parse(
  bytes: Uint8Array,
  onTag: (tag: SaxesTagNS) => void,
  onText: (text: string, element: string) => void,
  onEnd: (element: string) => void,
) {
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  parser.on('error', () => {
    throw new Unstrippable('unreadable');
  });
  parser.on('opentag', (tag) => {
    open.push(tag.local);
    if (open.length > deepest) throw new Unstrippable('tooLarge');
    onTag(tag);
  });
  parser.on('closetag', (tag) => {
    open.pop();
    onEnd(tag.local);
  });
  const put = (text: string) => onText(text, open.at(-1) ?? '');
  parser.on('text', put);
  parser.on('cdata', put);
  parser.write(decoded(bytes)).close();
}

function readPart(bytes: Uint8Array, text: CollectedText): void {
  parse(
    bytes,
    (tag) => {
      for (const value of valuesOf(tag, [...(named[tag.local] ?? []), ...anywhere])) text.add(`${value}\n`);
      if (tag.local === 'tab') text.add('\t');
    },
    (part, element) => {
      if (visible.has(element) || headers.test(element)) text.add(part);
    },
    (element) => {
      if (lines.has(element) || headers.test(element)) text.add('\n');
    },
  );
}

/** Addresses of links to websites. */
function readLinks(bytes: Uint8Array, text: CollectedText): void {
  parse(
    bytes,
    (tag) => {
      const [mode] = valuesOf(tag, ['TargetMode']);
      for (const target of valuesOf(tag, ['Target'])) if (mode === 'External') text.add(`${target}\n`);
    },
    () => {},
    () => {},
  );
}
