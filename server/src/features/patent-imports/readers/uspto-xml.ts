import type { PatentClaim } from '../../../schema/bulk-patents.ts';
import { DamageError } from '../input/file-errors.ts';
import { claimOf, withinReason } from './claims.ts';
import { formatIpc, formatLocarno, formatUspc } from './classes.ts';
import type { DocumentKind, Source } from './document-reader.ts';
import { documentReader, expectOnce, without } from './document-reader.ts';
import { applicationFrom, Doubts, fullName, numberFrom } from './facts.ts';
import type { Element } from './markup.ts';
import { all, first, linesOf, parseMarkup, prose, proseAt, rawText, text, textAt } from './markup.ts';
import type { FoundRecord, PatentRecord } from './patent-record.ts';
import { bareRecord, grantFields } from './patent-record.ts';
import { factsInXml } from './printed-facts.ts';

/** Citations: most of a bibliography, and not needed. */
const cited = ['us-references-cited', 'references-cited'];
const single = [
  'publication-reference',
  'application-reference',
  'invention-title',
  'assignees',
  'us-parties',
  'parties',
  'number-of-claims',
];
const breaking: ReadonlySet<string> = new Set(['claim-text', 'p', 'li', 'tables', 'maths', 'chemistry']);

const kindOf = (root: string, bibliography: string): DocumentKind => ({
  root,
  bibliography,
  abstract: 'abstract',
  description: 'description',
  claims: 'claims',
  read,
});

/** USPTO grants and applications since 2005, full text or bibliography, DTD v4.x. */
export const usptoXml = documentReader({
  name: 'USPTO XML v4',
  kinds: [
    kindOf('us-patent-grant', 'us-bibliographic-data-grant'),
    kindOf('us-patent-application', 'us-bibliographic-data-application'),
  ],
  // It has the number of the grant before it, but not its content.
  ignored: ['sequence-cwu'],
  fields: [...grantFields, 'cpc'],
});

function read({ root, bibliography, abstract, claims }: Source): FoundRecord {
  const data = parseMarkup(without(bibliography, cited));
  expectOnce(data, single);
  const doubts = new Doubts();
  const publication = first(data, 'publication-reference/document-id');
  if (!publication) throw new DamageError('there is no publication reference');
  const country = textAt(publication, 'country') ?? 'US';
  const published = doubts.date(textAt(publication, 'date'), 'publication date');
  const status = root === 'us-patent-grant' ? 'Issued' : 'Application';
  const record: PatentRecord = {
    ...bareRecord(country, numberFrom(textAt(publication, 'doc-number'), country)),
    kind: textAt(publication, 'kind'),
    status,
    title: proseAt(data, 'invention-title'),
    abstract: abstract === null ? null : paragraphs(parseMarkup(abstract)),
    assignees: assigneesOf(data),
    inventors: inventorsOf(data),
    ...classesOf(data),
    filed: doubts.date(textAt(data, 'application-reference/document-id/date'), 'filing date'),
    published,
    issued: status === 'Issued' ? published : null,
    applicationNumber: applicationFrom(textAt(data, 'application-reference/document-id/doc-number')),
    sourceDate: published,
  };
  const found = claims === null ? { claims: [], doubts: [] } : withinReason(claimsOf(parseMarkup(claims)));
  return { record, claims: found.claims, facts: factsInXml(data), doubts: [...doubts.list, ...found.doubts] };
}

function claimsOf(claims: Element): PatentClaim[] {
  return all(claims, 'claim').flatMap((claim, index) => {
    const lines = linesOf(claim, breaking);
    const place = Number(/^\d{1,6}$/.exec(claim.attributes.num ?? '')?.[0]) || index + 1;
    return lines === '' ? [] : [claimOf(lines, place, referencesIn(claim))];
  });
}

/** The numbers of the claims in `<claim-ref idref="CLM-00001">`. */
const referencesIn = ({ content }: Element): number[] =>
  content.flatMap((part) => {
    if (typeof part === 'string') return [];
    const number = part.name === 'claim-ref' ? /(\d{1,6})$/.exec(part.attributes.idref ?? '')?.[1] : undefined;
    return number ? [Number(number)] : referencesIn(part);
  });

function paragraphs(abstract: Element): string | null {
  const parts = all(abstract, 'p').map(prose).filter(Boolean);
  return parts.join('\n\n') || prose(abstract) || null;
}

const personName = (book: Element): string | null =>
  fullName(textAt(book, 'first-name'), textAt(book, 'middle-name'), textAt(book, 'last-name'));

/** Companies and people. A few records put the company directly under the assignee. */
function assigneesOf(data: Element): string[] {
  return all(data, 'assignees/assignee').flatMap((assignee) => {
    const book = first(assignee, 'addressbook') ?? assignee;
    return textAt(book, 'orgname') ?? personName(book) ?? [];
  });
}

/** Deceased inventors are listed with the others, in the place that their sequence gives. */
function inventorsOf(data: Element): string[] {
  const names = ['inventor', 'deceased-inventor', 'us-deceased-inventor'];
  const places = ['us-parties/inventors', 'parties/inventors', 'us-parties', 'parties'];
  const newer = places.flatMap((place) => names.flatMap((name) => all(data, `${place}/${name}`)));
  const older = all(data, 'parties/applicants/applicant').filter(
    ({ attributes }) => attributes['app-type'] === 'applicant-inventor',
  );
  const isNewer = newer.some(({ name }) => name === 'inventor');
  const listed = isNewer ? newer : [...older, ...newer, ...all(data, 'us-deceased-inventor')];
  return listed
    .toSorted((one, other) => sequence(one) - sequence(other))
    .flatMap((inventor) => {
      const book = first(inventor, 'addressbook') ?? inventor;
      return personName(book) ?? textAt(book, 'orgname') ?? [];
    });
}

const sequence = ({ attributes }: Element): number => Number(attributes.sequence) || 0;

function classesOf(data: Element): Pick<PatentRecord, 'cpc' | 'ipc' | 'locarno' | 'uspc' | 'furtherUspc'> {
  const national = first(data, 'classification-national');
  const uspcOf = (name: string): string[] =>
    national ? all(national, name).flatMap((one) => formatUspc(rawText(one)) ?? []) : [];
  const packed = ['main-classification', 'further-classification']
    .flatMap((name) => all(data, `classification-ipc/${name}`))
    .filter((one) => text(one) !== '');
  const ipc = all(data, 'classifications-ipcr/classification-ipcr').flatMap((one) => splitClass(one) ?? []);
  const single = ['main-cpc', 'further-cpc'].map((part) => `classifications-cpc/${part}/classification-cpc`);
  // Symbols that say something only together. Most of them aren't among the single ones.
  const sets = 'classifications-cpc/further-cpc/combination-set/combination-rank/classification-cpc';
  const cpc = [...single, sets].flatMap((path) => all(data, path).flatMap((one) => splitClass(one) ?? []));
  const locarno = all(data, 'classification-locarno/main-classification').map((one) => formatLocarno(text(one)));
  return {
    uspc: uspcOf('main-classification')[0] ?? null,
    furtherUspc: uspcOf('further-classification'),
    ipc: ipc.length > 0 ? ipc : packed.map((one) => formatIpc(rawText(one))),
    cpc: [...new Set(cpc)],
    locarno,
  };
}

/** Joins the five parts of a class: H04W 72/23. */
function splitClass(element: Element): string | null {
  const part = (name: string): string => textAt(element, name) ?? '';
  const name = part('section') + part('class') + part('subclass');
  return name === '' ? null : `${name} ${part('main-group')}/${part('subgroup')}`;
}
