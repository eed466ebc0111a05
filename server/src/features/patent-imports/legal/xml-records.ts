import { DamageError } from '../input/file-errors.ts';
import { decodeBytes } from '../readers/encodings.ts';
import { Doubts } from '../readers/facts.ts';
import type { Element } from '../readers/markup.ts';
import { parseMarkup } from '../readers/markup.ts';
import type { WantedElements } from './elements.ts';
import { elementsOf } from './elements.ts';
import type { LegalItem, LegalRecord } from './store-legal-records.queries.ts';

type ReadRecord = (element: Element, doubts: Doubts) => LegalRecord;

interface Options extends WantedElements {
  /** Items that begin after this position. */
  after: number;
  /** The encoding of the elements, which `onStart` may learn; UTF-8 by default. */
  encoding?: () => string;
}

/** The records in an XML file: one for each element with the name. An element that can't be read is skipped with its reason. */
export async function* xmlRecords(
  bytes: AsyncIterable<Buffer>,
  { after, encoding = () => 'utf-8', ...wanted }: Options,
  recordOf: ReadRecord,
): AsyncGenerator<LegalItem> {
  for await (const found of elementsOf(bytes, wanted)) {
    const { position } = found;
    if (position <= after) continue;
    if (found.problem !== null) yield { position, skipped: found.problem, isCutOff: found.isCutOff };
    else yield { position, ...readElement(found.bytes, encoding(), recordOf) };
  }
}

function readElement(bytes: Buffer, encoding: string, recordOf: ReadRecord) {
  try {
    const doubts = new Doubts();
    return { record: recordOf(parseMarkup(decodeBytes(bytes, encoding)), doubts), doubts: doubts.list };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    return { skipped: error.message };
  }
}
