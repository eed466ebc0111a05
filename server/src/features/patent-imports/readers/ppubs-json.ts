import { DamageError } from '../input/file-errors.ts';
import { decodeBytes } from './encodings.ts';
import { readableNumber } from './facts.ts';
import type { FoundObject } from './json-objects.ts';
import { jsonObjects } from './json-objects.ts';
import type { Item, PatentReader } from './patent-record.ts';
import { grantFields, lostAt } from './patent-record.ts';
import { readPpubsPatent } from './ppubs-patent.ts';

/** Names that only these objects have. Most of them are in each. */
const marks = [
  'publicationReferenceDocumentNumber',
  'guid',
  'documentId',
  'compositeId',
  'inventionTitle',
  'datePublished',
  'inventorsShort',
];
/** A patent's own number, at the beginning of its object or at the end. */
const writtenNumber =
  /"guid"\s*:\s*"([A-Z]{2})-(\w{5,11})|"idWithoutSolrPartition"\s*:\s*"[A-Z]{2}-([A-Z]{2})-(\w{5,11})|"(?:publicationReferenceDocumentNumber|pubRefDocNumber)(?:1|One)?"\s*:\s*"(\w{5,11})"/g;

/** JSON of Patent Public Search: an object with a list of patents, or single patents. */
export const ppubsJson: PatentReader = {
  name: 'JSON of Patent Public Search',
  fields: [...grantFields, 'cpc'],
  // The results of a search name the first inventor only and have no texts, and most patents have no US class.
  partial: ['inventors', 'abstract', 'uspc', 'furtherUspc', 'locarno'],
  // One of its names may be damaged.
  recognizes: (head) =>
    /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(head.toString('latin1', 0, 256)) &&
    marks.filter((name) => head.includes(`"${name}"`)).length > 1,
  async *read(bytes, after) {
    for await (const found of jsonObjects(bytes, marks)) if (found.position > after) yield* readObject(found);
  },
};

function* readObject({ bytes, position, problem, isCutOff = false }: FoundObject): Generator<Item> {
  try {
    if (problem !== null) throw new DamageError(problem);
    yield { ...readPpubsPatent(parse(decodeBytes(bytes, 'utf-8'))), position };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    yield* lostAt(position, error.message, numbersIn(bytes), patentsIn(bytes)).map((item) => ({ ...item, isCutOff }));
  }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw new DamageError('its JSON is damaged');
  }
}

/** The numbers of the patents whose parts are in these bytes, as far as they can be read. */
function numbersIn(bytes: Buffer): string[] {
  const found = [...bytes.toString('latin1').matchAll(writtenNumber)].map(
    ([, country, id, part = country, other = id, number = other]) => readableNumber(number ?? '', part ?? 'US'),
  );
  return [...new Set(found)].filter((number) => number !== null);
}

/** A patent has each name once. */
const patentsIn = (bytes: Buffer): number =>
  Math.max(1, ...marks.map((name) => bytes.toString('latin1').split(`"${name}"`).length - 1));
