import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { PatentClaim } from '../../../schema/bulk-patents.ts';
import { DamageError } from '../input/file-errors.ts';
import { claimOf, withinReason } from './claims.ts';
import { formatLocarno } from './classes.ts';
import { withoutDeletions, withoutDotCodes } from './dot-codes.ts';
import { Doubts, differByOne, numberFrom, readableNumber } from './facts.ts';
import { collapse } from './markup.ts';
import type { FoundRecord, PatentRecord } from './patent-record.ts';
import { bareRecord } from './patent-record.ts';
import { originIn, originShape } from './ppubs-origin.ts';

const texts = z.array(z.string()).nullish();
const line = z.string().nullish();
/** A patent of Patent Public Search; the names are its own. Results of a search have some of them, a patent's own page all. */
const patent = z.object({
  guid: line,
  publicationReferenceDocumentNumber: line,
  publicationReferenceDocumentNumber1: line,
  publicationReferenceDocumentNumberOne: line,
  compositeId: line,
  documentId: line,
  datePublished: line,
  inventionTitle: line,
  type: line,
  kindCode: texts,
  assigneeName: texts,
  inventorsName: texts,
  inventorsShort: line,
  mainClassificationCode: line,
  uspcFullClassificationFlattened: line,
  ipcCodeFlattened: line,
  curIntlPatentClassificationPrimary: texts,
  curIntlPatentClassificationSecondary: texts,
  curIntlPatentClassificationNoninvention: texts,
  cpcInventiveFlattened: line,
  cpcAdditionalFlattened: line,
  cpcCombinationClassificationCur: texts,
  cpcCombinationSetsCurHighlights: texts,
  locarnoClassification: texts,
  applicationFilingDate: texts,
  applicationNumber: line,
  abstractHtml: line,
  claimsHtml: line,
  numberOfClaims: line,
  ...originShape,
});
type Patent = z.infer<typeof patent>;

/** Every patent with a text has these. */
const expected = ['inventionTitle', 'datePublished', 'kindCode', 'applicationFilingDate', 'applicationNumber'];
/** Documents before 1976, which have no text. cspell:ignore USOCR */
const scanned = 'USOCR';
/** The texts of older patents have the codes of the office's text files. */
const lastWithCodes = '2001-12-31';

export function readPpubsPatent(value: unknown): FoundRecord {
  const parsed = patent.safeParse(value);
  if (!parsed.success) throw new DamageError("it has values that aren't text");
  const data = parsed.data;
  const country = /^([A-Z]{2})-/.exec(data.guid ?? '')?.[1] ?? 'US';
  const number = numberFrom(data.publicationReferenceDocumentNumber ?? null, country);
  expectSame(number, country, data);
  const doubts = new Doubts();
  doubts.list.push(...propertyDoubts(value, data));
  const isApplication = data.type === 'US-PGPUB';
  const published = doubts.date(dayOf(data.datePublished), 'publication date');
  const plain = (html: string): string => {
    const text = collapse(decodeHTML(html.replace(tag, '')));
    return published !== null && published <= lastWithCodes ? withoutDotCodes(text) : text;
  };
  const record: PatentRecord = {
    ...bareRecord(country, number),
    kind: data.kindCode?.[0] ?? null,
    status: isApplication ? 'Application' : 'Issued',
    title: plain(data.inventionTitle ?? '') || null,
    abstract: linesOf(data.abstractHtml).map(plain).filter(Boolean).join('\n\n') || null,
    assignees: (data.assigneeName ?? []).map(collapse).filter(Boolean),
    inventors: inventorsOf(data, doubts),
    ...classesOf(data, number, doubts),
    filed: doubts.date(dayOf(data.applicationFilingDate?.[0]), 'filing date'),
    published,
    issued: isApplication ? null : published,
    applicationNumber: applicationOf(data, country, doubts),
    sourceDate: published,
  };
  const found = withinReason(claimsOf(data, plain, doubts));
  const facts = originIn(data, doubts);
  return { record, claims: found.claims, ...(facts && { facts }), doubts: [...doubts.list, ...found.doubts] };
}

/** Throws a DamageError if the places where an object has its number disagree: some are at its beginning, some at its end. */
function expectSame(number: string, country: string, data: Patent): void {
  const ids = [
    /^[A-Z]{2}-(\w+)/.exec(data.guid ?? '')?.[1],
    /^[A-Z]{2} (\w+)/.exec((data.documentId ?? '').replace(tag, ''))?.[1],
    /-(\w+)$/.exec(data.compositeId ?? '')?.[1],
    data.publicationReferenceDocumentNumber1,
    data.publicationReferenceDocumentNumberOne,
  ];
  const others = ids.map((id) => readableNumber(id ?? '', country));
  const other = others.find((one) => one !== null && one !== number);
  if (other) throw new DamageError(`its number is ${number} in one place and ${other} in another`);
}

/** A damaged name of a property hides its value. */
function propertyDoubts(value: unknown, { type }: Patent): string[] {
  const names = Object.keys(value ?? {});
  const missing = Object.keys(patent.shape).filter((name) => !names.includes(name));
  const misspelled = names.filter((name) => missing.some((other) => differByOne(name, other)));
  const left = type === scanned ? [] : expected.filter((name) => missing.includes(name));
  return [
    ...misspelled.map((name) => `its property "${name}" is unknown`),
    ...left.map((name) => `it has no property "${name}"`),
  ];
}

const dayOf = (instant: string | null | undefined): string | null => instant?.slice(0, 10) ?? null;

/** "Kinney, Jr; James Edward" is James Edward Kinney, Jr. */
function nameOf(written: string): string {
  const [last = '', names = ''] = collapse(written).split(';');
  return collapse(`${names} ${last}`);
}

function inventorsOf({ inventorsName, inventorsShort }: Patent, doubts: Doubts): string[] {
  if (inventorsName?.length) return inventorsName.map(nameOf).filter(Boolean);
  const first = nameOf((inventorsShort ?? '').replace(/ et al\.?$/, ''));
  if (/ et al\.?$/.test(inventorsShort ?? '')) doubts.list.push('it names only the first of its inventors');
  return [first].filter(Boolean);
}

function applicationOf({ applicationNumber }: Patent, country: string, doubts: Doubts): string | null {
  const number = applicationNumber?.replace(/[/,\s]/g, '') || null;
  if (number === null || country !== 'US' || /^\d{8}$/.test(number)) return number;
  doubts.list.push(`its application number "${number.slice(0, 40)}" can't be right`);
  return null;
}

const listOf = (flat: string | null | undefined): string[] => (flat ?? '').split(';').map(collapse).filter(Boolean);
/** A CPC or IPC symbol, perhaps with the date of its version. */
const symbol = /\b([A-HY]\d\d[A-Z]) ?(\d{1,4}\/\d{2,6})\b/g;

/** G06F16/31 is G06F 16/31. */
function symbolsIn(written: string[], doubts: Doubts): string[] {
  const found = written.map((text) => [text, [...text.replace(tag, '').matchAll(symbol)]] as const);
  for (const [text, symbols] of found)
    if (symbols.length === 0) doubts.list.push(`its class "${text.slice(0, 40)}" doesn't exist`);
  return [...new Set(found.flatMap(([, symbols]) => symbols.map(([, group, place]) => `${group} ${place}`)))];
}

/** Stands for a patent without a US class. */
const noClass = '1/1';
const isLocarno = (code: string): boolean => /^\d{2}-?\d{2}$/.test(code);

function classesOf(
  data: Patent,
  number: string,
  doubts: Doubts,
): Pick<PatentRecord, 'cpc' | 'ipc' | 'locarno' | 'uspc' | 'furtherUspc'> {
  const main = collapse(data.mainClassificationCode ?? '');
  const uspc = main === '' || main === noClass ? null : main;
  const international = [
    ...listOf(data.ipcCodeFlattened),
    ...(data.curIntlPatentClassificationPrimary ?? []),
    ...(data.curIntlPatentClassificationSecondary ?? []),
    ...(data.curIntlPatentClassificationNoninvention ?? []),
  ];
  const cpc = [
    ...listOf(data.cpcInventiveFlattened),
    ...listOf(data.cpcAdditionalFlattened),
    ...(data.cpcCombinationClassificationCur ?? []),
    ...(data.cpcCombinationSetsCurHighlights ?? []),
  ];
  const isDesign = number.startsWith('D');
  const locarno = isDesign ? [...(data.locarnoClassification ?? []), ...international].map(collapse).filter(isLocarno) : [];
  return {
    cpc: symbolsIn(cpc, doubts),
    ipc: isDesign ? [] : symbolsIn(international, doubts),
    locarno: [...new Set(locarno.map(formatLocarno))],
    uspc,
    furtherUspc: listOf(data.uspcFullClassificationFlattened).filter((code) => code !== uspc && code !== noClass),
  };
}

const tag = /<\/?[a-z][^>]*>/gi;
const linesOf = (html: string | null | undefined): string[] =>
  (html ?? '').split(/<\/?(?:br|p|div|li|ul|ol|dl|dt|dd|tr|td|th)\b[^>]*>/i);

const canceled = /^(\d{1,4})\.?\s{0,3}[-–]\s{0,3}(\d{1,4})\.\s{0,3}\((?:canceled|cancelled)\)/i;
const start = /^(\.Iadd\.)?\s{0,3}(\d{1,4})\s{0,3}\.\s/;

/** Each claim begins in a new line with the next number. A design has one claim without. */
function claimsOf(data: Patent, plain: (html: string) => string, doubts: Doubts): PatentClaim[] {
  const claims: string[][] = [];
  let last = 0;
  for (const text of linesOf(withoutDeletions(data.claimsHtml ?? ''))) {
    const written = text.trimStart();
    const gone = canceled.exec(written);
    const [, added, digits] = start.exec(written) ?? [];
    const number = Number(digits);
    if (gone) last = Number(gone[2]);
    else if (number === last + 1 || (added && number > last)) {
      last = number;
      claims.push([plain(text)]);
    } else if (claims.length > 0) claims.at(-1)?.push(plain(text));
    else if (plain(text) !== '') claims.push([plain(text)]);
  }
  const found = claims.map((lines, index) => claimOf(lines.filter(Boolean).join('\n'), index + 1));
  const said = Number(data.numberOfClaims);
  if (found.length === 0 || !said || said === found.length) return found;
  doubts.list.push(`it says that it has ${said} claims, but has ${found.length}`);
  return data.kindCode?.[0]?.startsWith('E') ? found : [];
}
