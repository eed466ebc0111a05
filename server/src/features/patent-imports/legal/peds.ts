import { z } from 'zod';
import type { FileData, FileRelation } from '../../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../../schema/legal-records.ts';
import { Doubts } from '../readers/facts.ts';
import { adjustmentWith, count, fileRecord, numberOf } from './file-wrappers.ts';
import { usPublication } from './numbers.ts';
import type { NewItem } from './office-json.ts';
import { dayOf, given, jsonFormat, listOf } from './office-json.ts';

const relations = listOf(
  z.object({
    claimApplicationNumberText: given,
    filingDate: given,
    patentNumberText: given,
    applicationStatusDescription: given,
  }),
);

/** Its lists of assignments are left to the register, which has their other inventions. */
const file = z.object({
  applId: given,
  appFilingDate: given,
  patentNumber: given,
  patentIssueDate: given,
  appEntityStatus: given,
  appStatus: given,
  appStatusDate: given,
  totalPtoDays: given,
  aDelay: given,
  bDelay: given,
  cDelay: given,
  overlapDelay: given,
  applDelay: given,
  LAST_MOD_TS: given,
  lastUpdatedTimestamp: given,
  ptoAdjustments: given,
  parentContinuity: relations,
  childContinuity: relations,
  transactions: listOf(z.object({ recordDate: given, code: given, description: given })),
});

/** Application files from PEDS, a service that the USPTO closed in 2025. */
export const peds = jsonFormat({
  name: 'file wrappers of PEDS',
  sign: /"applId"/,
  names: ['applId', 'appFilingDate'],
  schema: file,
  read: recordsOf,
});

function* recordsOf(found: z.output<typeof file>): Generator<NewItem> {
  const application = numberOf(found.applId);
  if (application === null) return yield { skipped: 'it names no application that can be read' };
  const doubts = new Doubts();
  const patent = usPublication(found.patentNumber ?? '');
  const numbers = [applicationKey('US', application), ...(patent ? [publicationKey('US', patent)] : [])];
  const version = found.LAST_MOD_TS ?? '';
  const asOf = dayOf(doubts, found.lastUpdatedTimestamp ?? found.LAST_MOD_TS, 'day of the file');
  for (const [part, data] of partsOf(found, patent, doubts))
    yield {
      record: fileRecord({ application, ...data }, part, { version, asOf, numbers }),
      doubts: doubts.list.splice(0),
    };
}

function* partsOf(found: z.output<typeof file>, patent: string | null, doubts: Doubts): Generator<[string, Partial<FileData>]> {
  const about = {
    patent,
    publication: null,
    filed: dayOf(doubts, found.appFilingDate, 'filing date'),
    granted: dayOf(doubts, found.patentIssueDate, 'grant date'),
    nationalStage: (found.parentContinuity ?? []).some((one) => /national stage/i.test(one.applicationStatusDescription ?? '')),
    status: found.appStatus,
    statusDay: dayOf(doubts, found.appStatusDate, 'day of its status'),
    entity: found.appEntityStatus,
  };
  yield ['about', { about }];
  if (found.totalPtoDays !== null)
    yield [
      'adjustment',
      {
        adjustment: adjustmentWith(
          {
            a: count(found.aDelay),
            b: count(found.bDelay),
            c: count(found.cDelay),
            overlap: count(found.overlapDelay),
            applicant: count(found.applDelay),
            pto: count(found.ptoAdjustments),
            total: count(found.totalPtoDays),
          },
          doubts,
        ),
      },
    ];
  const relationsIn = (list: typeof found.parentContinuity): FileRelation[] =>
    (list ?? []).flatMap((one) => {
      const written = one.claimApplicationNumberText;
      if (written === null) return [];
      // Beside an international application stands the patent itself.
      const isOwn = usPublication(one.patentNumberText ?? '') === patent;
      return {
        relation: one.applicationStatusDescription ?? '',
        application: numberOf(written) ?? written,
        patent: isOwn ? null : usPublication(one.patentNumberText ?? ''),
        filed: dayOf(doubts, one.filingDate, `filing date of ${written}`),
      };
    });
  const [parents, children] = [relationsIn(found.parentContinuity), relationsIn(found.childContinuity)];
  if (parents.length + children.length > 0) yield ['continuity', { parents, children }];
  const events = (found.transactions ?? []).map(({ recordDate, code, description }) => ({
    day: dayOf(doubts, recordDate, 'day of an event'),
    code: code ?? '',
    text: description,
  }));
  if (events.length > 0) yield ['events', { events }];
}
