import { z } from 'zod';
import { DamageError } from '../file-errors.ts';
import { decodeBytes } from './encodings.ts';
import { Doubts, numberFrom } from './facts.ts';
import { jsonObjects } from './json-objects.ts';
import { collapse } from './markup.ts';
import type { FoundRecord, Item, PatentReader } from './patent-record.ts';
import { bareRecord } from './patent-record.ts';

const texts = z.array(z.string()).nullish();
const line = z.string().nullish();
/** The answer of Patent Public Search for a patent; the names are its own. */
const patent = z.object({
  guid: line,
  publicationReferenceDocumentNumber: z.string(),
  datePublished: line,
  inventionTitle: line,
  type: line,
  kindCode: texts,
  assigneeName: texts,
  inventorsShort: line,
  uspcFullClassificationFlattened: line,
  ipcCodeFlattened: line,
  cpcInventiveFlattened: line,
  cpcAdditionalFlattened: line,
  applicationFilingDate: texts,
  applicationNumber: line,
});

/** JSON of Patent Public Search: an object with a list of patents. */
export const ppubsJson: PatentReader = {
  name: 'JSON of Patent Public Search',
  fields: [
    'kind',
    'status',
    'title',
    'assignees',
    'inventors',
    'cpc',
    'ipc',
    'uspc',
    'furtherUspc',
    'filed',
    'published',
    'issued',
    'applicationNumber',
  ],
  // It names the first inventor only, and has no US class for most patents.
  partial: ['inventors', 'furtherUspc'],
  recognizes: (head) => /^\s*[{[]/.test(head.toString('latin1', 0, 256)) && head.includes('"publicationReferenceDocumentNumber"'),
  async *read(bytes, after) {
    for await (const found of jsonObjects(bytes, 'publicationReferenceDocumentNumber')) {
      if (found.position <= after) continue;
      if (found.problem !== null) yield { position: found.position, skipped: found.problem, isCutOff: found.isCutOff };
      else yield readObject(found.bytes, found.position);
    }
  },
};

function readObject(bytes: Buffer, position: number): Item {
  try {
    return { ...readPatent(parse(decodeBytes(bytes, 'utf-8'))), position };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    return { position, skipped: error.message };
  }
}

function parse(source: string): z.infer<typeof patent> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new DamageError('its JSON is damaged');
  }
  const found = patent.safeParse(value);
  if (!found.success) throw new DamageError("it has no patent number, or values that aren't text");
  return found.data;
}

function readPatent(data: z.infer<typeof patent>): FoundRecord {
  const doubts = new Doubts();
  const country = /^([A-Z]{2})-/.exec(data.guid ?? '')?.[1] ?? 'US';
  const isApplication = data.type === 'US-PGPUB';
  const published = doubts.date(dayOf(data.datePublished), 'publication date');
  const [uspc = null, ...furtherUspc] = listOf(data.uspcFullClassificationFlattened);
  const record = {
    ...bareRecord(country, numberFrom(data.publicationReferenceDocumentNumber, country)),
    kind: data.kindCode?.[0] ?? null,
    status: isApplication ? ('Application' as const) : ('Issued' as const),
    title: collapse(data.inventionTitle ?? '') || null,
    assignees: (data.assigneeName ?? []).map(collapse).filter(Boolean),
    inventors: firstInventor(data.inventorsShort),
    cpc: [...listOf(data.cpcInventiveFlattened), ...listOf(data.cpcAdditionalFlattened)].map(spaced),
    ipc: listOf(data.ipcCodeFlattened).map(spaced),
    uspc,
    furtherUspc,
    filed: doubts.date(dayOf(data.applicationFilingDate?.[0]), 'filing date'),
    published,
    issued: isApplication ? null : published,
    applicationNumber: data.applicationNumber?.replace(/[/,\s]/g, '') || null,
    sourceDate: published,
  };
  return { record, claims: [], doubts: doubts.list };
}

const dayOf = (instant: string | null | undefined): string | null => instant?.slice(0, 10) ?? null;
const listOf = (flat: string | null | undefined): string[] => (flat ?? '').split(';').map(collapse).filter(Boolean);
/** G06F16/31 is G06F 16/31. */
const spaced = (code: string): string => (/^[A-HY]\d\d[A-Z]\d/.test(code) ? `${code.slice(0, 4)} ${code.slice(4)}` : code);

/** "Kinney, Jr; James Edward et al." is James Edward Kinney, Jr. */
function firstInventor(short: string | null | undefined): string[] {
  const [last = '', names = ''] = collapse((short ?? '').replace(/ et al\.?$/, '')).split(';');
  return [collapse(`${names} ${last}`)].filter(Boolean);
}
