import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { formatDate, formatIpc, formatLocarno, formatUspc } from './classes.ts';
import type { Document } from './documents.ts';
import { splitDocuments } from './documents.ts';
import type { Item, PatentReader, PatentRecord } from './patent-record.ts';
import { bareRecord } from './patent-record.ts';
import type { Element } from './xml-tree.ts';
import { all, first, parseXml, rawText, text, textAt } from './xml-tree.ts';

/** The two document types that are patents. Everything else in a file (sequence listings) is skipped. */
const roots = {
  'us-patent-grant': { bibliography: 'us-bibliographic-data-grant', status: 'Issued' },
  'us-patent-application': { bibliography: 'us-bibliographic-data-application', status: 'Application' },
} as const;
type Root = keyof typeof roots;
const isRoot = (name: string): name is Root => Object.hasOwn(roots, name);

/** Citations of other patents: most of a bibliography, and not needed. */
const cited = /<(us-references-cited|references-cited|us-related-documents)>[\s\S]*?<\/\1>/g;

const xmlFields = [
  'kind',
  'status',
  'title',
  'abstract',
  'assignees',
  'inventors',
  'cpc',
  'ipc',
  'locarno',
  'uspc',
  'filed',
  'published',
  'issued',
  'applicationNumber',
] as const;

/** USPTO grants and applications, full text or bibliography, DTD v4.x. */
export const usptoXml: PatentReader = {
  name: 'USPTO XML v4',
  recognizes: (head) => /<(us-patent-grant|us-patent-application|sequence-cwu)[\s>]/.test(head.toString('utf8')),
  fields: xmlFields,
  async *read(bytes, after) {
    for await (const document of splitDocuments(bytes)) {
      if (document.position <= after) continue;
      const item = readDocument(document);
      if (item) yield item;
    }
  },
};

function readDocument({ bytes, position, root }: Document): Item | null {
  if (root === null) return { skipped: 'there is no root element', position };
  if (!isRoot(root)) return null;
  try {
    return { record: readPatent(bytes, root), claims: [], doubts: [], position };
  } catch (error) {
    return { skipped: error instanceof Error ? error.message : String(error), position };
  }
}

/** The document without description and claims, which are most of it and not needed. */
function frontPage(document: Buffer, bibliography: string): string {
  const end = document.indexOf(`</${bibliography}>`);
  if (end === -1) throw new Error(`there is no ${bibliography}`);
  const description = document.indexOf('<description', end);
  const body = description === -1 ? document.indexOf('<claims', end) : description;
  return document.toString('utf8', 0, body === -1 ? document.length : body);
}

function readPatent(document: Buffer, root: Root): PatentRecord {
  const { bibliography, status } = roots[root];
  if (!document.includes(`</${root}>`, -4096)) throw new Error(`the document ends before </${root}>`);
  const xml = frontPage(document, bibliography);
  const [piece, end] = between(xml, bibliography, 0);
  if (piece === null) throw new Error(`there is no ${bibliography}`);
  const [abstract] = between(xml, 'abstract', end);
  const data = parseXml(piece.replace(cited, ''));
  const publication = first(data, 'publication-reference/document-id');
  const raw = publication ? textAt(publication, 'doc-number') : null;
  const country = (publication && textAt(publication, 'country')) ?? 'US';
  const number = raw === null ? null : normalizePatentNumber(raw, country);
  if (!publication || !number) throw new Error(`there is no patent number${raw ? ` in "${raw}"` : ''}`);
  const published = formatDate(textAt(publication, 'date'));
  return {
    ...bareRecord(country, number.number),
    kind: textAt(publication, 'kind'),
    status,
    title: textAt(data, 'invention-title'),
    abstract: abstract === null ? null : paragraphs(parseXml(abstract)),
    assignees: assigneesOf(data),
    inventors: inventorsOf(data),
    ...classesOf(data),
    filed: formatDate(textAt(data, 'application-reference/document-id/date')),
    published,
    issued: status === 'Issued' ? published : null,
    applicationNumber: textAt(data, 'application-reference/document-id/doc-number'),
    sourceDate: published,
  };
}

/** An element's source text and its end position. */
function between(xml: string, name: string, from: number): [string | null, number] {
  const start = new RegExp(`<${name}[\\s>]`, 'g');
  start.lastIndex = from;
  const at = start.exec(xml)?.index ?? -1;
  const close = `</${name}>`;
  const end = at === -1 ? -1 : xml.indexOf(close, at);
  return end === -1 ? [null, from] : [xml.slice(at, end + close.length), end];
}

function paragraphs(abstract: Element): string | null {
  const parts = all(abstract, 'p').map(text).filter(Boolean);
  return parts.join('\n\n') || text(abstract) || null;
}

function personName(book: Element): string | null {
  const name = [textAt(book, 'first-name'), textAt(book, 'middle-name'), textAt(book, 'last-name')].filter(Boolean).join(' ');
  return name || null;
}

/** Companies and people. A few records put the company directly under the assignee. */
function assigneesOf(data: Element): string[] {
  return all(data, 'assignees/assignee').flatMap((assignee) => {
    const book = first(assignee, 'addressbook') ?? assignee;
    return textAt(book, 'orgname') ?? personName(book) ?? [];
  });
}

function inventorsOf(data: Element): string[] {
  const newer = all(data, 'us-parties/inventors/inventor/addressbook');
  const older = all(data, 'parties/applicants/applicant')
    .filter(({ attributes }) => attributes['app-type'] === 'applicant-inventor')
    .flatMap((applicant) => all(applicant, 'addressbook'));
  return (newer.length > 0 ? newer : older).flatMap((book) => personName(book) ?? textAt(book, 'orgname') ?? []);
}

function classesOf(data: Element): Pick<PatentRecord, 'cpc' | 'ipc' | 'locarno' | 'uspc'> {
  const national = first(data, 'classification-national/main-classification');
  const packed =
    textAt(data, 'classification-ipc/main-classification') === null
      ? null
      : first(data, 'classification-ipc/main-classification');
  const ipc = all(data, 'classifications-ipcr/classification-ipcr').flatMap((one) => splitClass(one) ?? []);
  const cpc = ['main-cpc', 'further-cpc'].flatMap((part) =>
    all(data, `classifications-cpc/${part}/classification-cpc`).flatMap((one) => splitClass(one) ?? []),
  );
  const locarno = all(data, 'classification-locarno/main-classification').map((one) => formatLocarno(text(one)));
  return {
    uspc: national ? formatUspc(rawText(national)) : null,
    ipc: ipc.length > 0 ? ipc : packed ? [formatIpc(rawText(packed))] : [],
    cpc,
    locarno,
  };
}

/** Joins the five parts of a class: H04W 72/23. */
function splitClass(element: Element): string | null {
  const part = (name: string): string => textAt(element, name) ?? '';
  const name = part('section') + part('class') + part('subclass');
  return name === '' ? null : `${name} ${part('main-group')}/${part('subgroup')}`;
}
