import type { AssignedProperty } from '../../../schema/legal-records.ts';
import { DamageError } from '../input/file-errors.ts';
import { formatDate } from '../readers/classes.ts';
import { encodingOf } from '../readers/encodings.ts';
import type { Doubts } from '../readers/facts.ts';
import type { Element } from '../readers/markup.ts';
import { all, first, textAt } from '../readers/markup.ts';
import { assignedNumber, assignmentRecord, executionDay, reelFrameOf } from './assignment.ts';
import { dayInName, officeDay } from './days.ts';
import type { LegalRecord } from './store-legal-records.queries.ts';
import { recordFormat } from './store-legal-records.queries.ts';
import { xmlRecords } from './xml-records.ts';

/** The USPTO's daily and yearly files of recorded assignments (PADX). */
export const assignmentsXml = recordFormat({
  name: 'USPTO patent assignments XML',
  recognizes: (head) => /<us-patent-assignments[\s>]/.test(head.toString('latin1')),
  async *read({ name, bytes }, after) {
    let encoding = 'utf-8';
    let asOf: string | null = null;
    const onStart = (before: Buffer): void => {
      encoding = encodingOf(before);
      const [, day = ''] = /<transaction-date>\s*<date>\s*(\d{8})\s*<\/date>/.exec(before.toString('latin1')) ?? [];
      asOf = formatDate(day) ?? dayInName(name);
    };
    const wanted = { name: 'patent-assignment', onStart, after, encoding: () => encoding };
    yield* xmlRecords(bytes, wanted, (assignment, doubts) => recordOf(assignment, asOf, doubts));
  },
});

function recordOf(assignment: Element, asOf: string | null, doubts: Doubts): LegalRecord {
  const about = first(assignment, 'assignment-record');
  if (!about) throw new DamageError('it has no assignment-record');
  const reelFrame = reelFrameOf(textAt(about, 'reel-no'), textAt(about, 'frame-no'));
  const purge = textAt(about, 'purge-indicator');
  if (purge !== null && !/^[YN]$/.test(purge)) doubts.list.push(`the purge indicator "${purge}" of ${reelFrame} is unknown`);
  const dayIn = (element: Element, name: string): string | null =>
    officeDay(doubts, textAt(element, `${name}/date`), `${name} of ${reelFrame}`);
  const data = {
    reelFrame,
    conveyance: textAt(about, 'conveyance-text'),
    recorded: dayIn(about, 'recorded-date'),
    assignors: all(assignment, 'patent-assignors/patent-assignor').map((party) => ({
      name: textAt(party, 'name') ?? '',
      executed: executionDay(doubts, textAt(party, 'execution-date/date'), `execution-date of ${reelFrame}`),
      acknowledged: dayIn(party, 'date-acknowledged'),
    })),
    assignees: all(assignment, 'patent-assignees/patent-assignee').flatMap((party) => textAt(party, 'name') ?? []),
    pages: Number(textAt(about, 'page-count')) || null,
    properties: all(assignment, 'patent-properties/patent-property').map((one) => propertyOf(one, reelFrame, doubts)),
  };
  return assignmentRecord(data, { version: dayIn(about, 'last-update-date') ?? '', asOf, isPurged: purge === 'Y' });
}

/** The numbers of an invention. Its application comes first; the kind X0 says so, too. */
function propertyOf(property: Element, reelFrame: string, doubts: Doubts): AssignedProperty {
  const found: AssignedProperty = {};
  for (const [index, document] of all(property, 'document-id').entries()) {
    const written = textAt(document, 'doc-number') ?? '';
    const kind = textAt(document, 'kind');
    const isApplication = kind === 'X0' || (index === 0 && kind === null);
    Object.assign(found, assignedNumber(written, isApplication, reelFrame, doubts));
  }
  return found;
}
