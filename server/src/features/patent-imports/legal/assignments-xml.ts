import type { AssignedProperty } from '../../../schema/legal-records.ts';
import { DamageError } from '../file-errors.ts';
import { formatDate } from '../readers/classes.ts';
import { decodeBytes, encodingOf } from '../readers/encodings.ts';
import { Doubts } from '../readers/facts.ts';
import type { Element } from '../readers/markup.ts';
import { all, first, parseMarkup, textAt } from '../readers/markup.ts';
import { assignedNumber, assignmentRecord, executionDay, reelFrameOf } from './assignment.ts';
import { dayInName, officeDay } from './days.ts';
import { elementsOf } from './elements.ts';
import type { LegalItem, LegalRecord } from './import-legal-records.ts';
import { recordFormat } from './import-legal-records.ts';

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
    for await (const found of elementsOf(bytes, { name: 'patent-assignment', onStart })) {
      const { position } = found;
      if (position <= after) continue;
      if (found.problem !== null) yield { position, skipped: found.problem, isCutOff: found.isCutOff };
      else yield readAssignment(found.bytes, position, encoding, asOf);
    }
  },
});

function readAssignment(bytes: Buffer, position: number, encoding: string, asOf: string | null): LegalItem {
  try {
    const doubts = new Doubts();
    const record = recordOf(parseMarkup(decodeBytes(bytes, encoding)), asOf, doubts);
    return { position, record, doubts: doubts.list };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    return { position, skipped: error.message };
  }
}

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
