import type { Doubts } from '../readers/facts.ts';
import type { Element } from '../readers/markup.ts';
import { text } from '../readers/markup.ts';
import { assignedNumber, assignmentRecord, executionDay, reelFrameOf } from './assignment.ts';
import { officeDay } from './days.ts';
import type { LegalRecord } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';
import { xmlRecords } from './xml-records.ts';

/** Answers of the assignment search that the USPTO offered until 2024: documents of Solr, whose lists belong together by position. */
export const assignmentAnswers = recordFormat({
  name: 'answers of the USPTO assignment search',
  recognizes: (head) => {
    const start = head.toString('latin1');
    return /<response[\s>]/.test(start) && start.includes('"patAssignorName"');
  },
  read: ({ bytes }, after) => xmlRecords(bytes, { name: 'doc', hasTail: true, after }, recordOf),
});

function recordOf(doc: Element, doubts: Doubts): LegalRecord {
  const fields = new Map(doc.content.flatMap((part) => (typeof part === 'object' ? [[part.attributes.name ?? '', part]] : [])));
  const one = (name: string): string | null => given(fields.get(name));
  const list = (name: string): (string | null)[] =>
    fields.get(name)?.content.flatMap((part) => (typeof part === 'object' ? [given(part)] : [])) ?? [];
  const reelFrame = reelFrameOf(one('reelNo'), one('frameNo'));
  const day = (written: string | null | undefined, what: string): string | null =>
    officeDay(doubts, written?.slice(0, 10) ?? null, `${what} of ${reelFrame}`);
  const [executed, acknowledged] = [list('patAssignorExDate'), list('patAssignorDateAck')];
  const numbers = ['applNum', 'patNum', 'publNum', 'intlRegNum'].map(list);
  const properties = Array.from({ length: Math.max(...numbers.map(({ length }) => length)) }, (_, index) =>
    Object.assign({}, ...numbers.map((column, kind) => assignedNumber(column[index] ?? '', kind === 0, reelFrame, doubts))),
  );
  const data = {
    reelFrame,
    conveyance: one('conveyanceText'),
    recorded: day(one('recordedDate'), 'recordedDate'),
    assignors: list('patAssignorName').map((name, index) => ({
      name: name ?? '',
      executed: executionDay(doubts, executed[index]?.slice(0, 10) ?? null, `patAssignorExDate of ${reelFrame}`),
      acknowledged: day(acknowledged[index], 'patAssignorDateAck'),
    })),
    assignees: list('patAssigneeName').filter((name) => name !== null),
    pages: Number(one('pageCount')) || null,
    properties,
  };
  const version = day(one('lastUpdateDate'), 'lastUpdateDate') ?? '';
  return assignmentRecord(data, {
    version,
    asOf: day(one('transactionDate'), 'transactionDate'),
    isPurged: one('purgeIndicator') === 'Y',
  });
}

/** The text of a value; null if it says that there is none. */
const given = (element: Element | undefined): string | null => {
  const value = element ? text(element) : '';
  return value === '' || value === 'NULL' ? null : value;
};
