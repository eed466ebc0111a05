import { z } from 'zod';
import type { FileData, FileRelation } from '../../../schema/legal-records.ts';
import { applicationKey, parentKey, publicationKey } from '../../../schema/legal-records.ts';
import { Doubts } from '../readers/facts.ts';
import { assignmentRecord, executionDay, reelFrameOf } from './assignment.ts';
import { pctApplication, usApplication, usPublication } from './numbers.ts';
import type { NewItem } from './office-json.ts';
import { dayOf, given, jsonFormat, listOf } from './office-json.ts';
import type { LegalRecord } from './store-legal-records.queries.ts';

const relation = z.object({
  claimParentageTypeCode: given,
  parentApplicationNumberText: given,
  parentApplicationFilingDate: given,
  parentPatentNumber: given,
  childApplicationNumberText: given,
  childApplicationFilingDate: given,
  childPatentNumber: given,
  // The name in the test version of 2024.
  filingDate: given,
});
const adjustment = z.object({
  aDelayQuantity: given,
  bDelayQuantity: given,
  cDelayQuantity: given,
  overlappingDayQuantity: given,
  applicantDayDelayQuantity: given,
  adjustmentTotalQuantity: given,
});
/** Addresses and correspondents aren't read. */
const assignment = z.object({
  reelAndFrameNumber: given,
  'reelNumber/frameNumber': given,
  conveyanceText: given,
  assignmentRecordedDate: given,
  pageTotalQuantity: given,
  assignorBag: listOf(z.object({ assignorName: given, executionDate: given })),
  assigneeBag: listOf(z.object({ assigneeNameText: given })),
});
const relations = { parentContinuityBag: listOf(relation), childContinuityBag: listOf(relation) };
const wrapper = z.object({
  applicationNumberText: given,
  lastIngestionDateTime: given,
  applicationMetaData: z
    .object({
      patentNumber: given,
      earliestPublicationNumber: given,
      filingDate: given,
      grantDate: given,
      nationalStageIndicator: given,
      applicationStatusCode: given,
      applicationStatusDescriptionText: given,
      applicationStatusDate: given,
      entityStatusData: z.object({ businessEntityStatusCategory: given }).nullish(),
    })
    .nullish(),
  patentTermAdjustmentData: adjustment.nullish(),
  ...relations,
  continuityBag: z.object(relations).nullish(),
  eventDataBag: listOf(z.object({ eventCode: given, eventDate: given, eventDescriptionText: given })),
  assignmentBag: listOf(assignment),
});
type Wrapper = z.output<typeof wrapper>;

/** The USPTO's files of applications: whole, or one subject of them. */
export const fileWrappers = jsonFormat({
  name: 'file wrappers of the USPTO Open Data Portal',
  sign: /"patentFileWrapperDataBag"|"patentBag"/,
  names: [
    'applicationNumberText',
    'applicationMetaData',
    'patentTermAdjustmentData',
    'continuityBag',
    'transactionContentBag',
    'assignmentBag',
    'eventDataBag',
  ],
  schema: wrapper,
  read: recordsOf,
});

export const numberOf = (written: string | null): string | null =>
  written === null ? null : (usApplication(written) ?? pctApplication(written));
export const count = (written: string | null): number | null =>
  written !== null && /^-?\d+$/.test(written) ? Number(written) : null;

function* recordsOf(found: Wrapper): Generator<NewItem> {
  const { parents, children } = relationsOf(found);
  // An answer about relations names its application only in them.
  const own = found.applicationNumberText ?? parents[0]?.childApplicationNumberText ?? children[0]?.parentApplicationNumberText;
  const application = numberOf(own ?? null);
  if (application === null) return yield { skipped: 'it names no application that can be read' };
  const doubts = new Doubts();
  const asOf = dayOf(doubts, found.lastIngestionDateTime, 'day of the file');
  const about = aboutOf(found, doubts);
  const numbers = [
    keyOf(application),
    ...[about?.patent, about?.publication].flatMap((number) => (number ? publicationKey('US', number) : [])),
  ];
  const parts = [...partsOf(found, about, doubts)];
  for (const [part, data] of parts)
    yield {
      record: fileRecord({ application, ...data }, part, { version: found.lastIngestionDateTime ?? '', asOf, numbers }),
      doubts: doubts.list.splice(0),
    };
  const assignments = found.assignmentBag ?? [];
  for (const one of assignments) yield assignmentOf(one, application, asOf);
  if (parts.length + assignments.length === 0) yield { skipped: `it has nothing to import about application ${application}` };
}

const keyOf = (application: string): string => applicationKey(application.startsWith('PCT') ? 'WO' : 'US', application);

export function fileRecord(
  data: FileData,
  part: string,
  { numbers, ...source }: Pick<LegalRecord, 'version' | 'asOf' | 'numbers'>,
): LegalRecord {
  const parents = (data.parents ?? []).flatMap(({ application, patent }) => [
    parentKey(keyOf(application)),
    ...(patent ? [parentKey(publicationKey('US', patent))] : []),
  ]);
  return {
    kind: 'file',
    key: `US/${data.application} ${part}`,
    ...source,
    numbers: [...new Set([...numbers, ...parents])],
    data,
  };
}

type Adjustment = NonNullable<FileData['adjustment']>;

/** Days of adjustment, with a doubt if the parts don't give the total. */
export function adjustmentWith(parts: Adjustment, doubts: Doubts): Adjustment {
  const { a, b, c, overlap, applicant, pto, total } = parts;
  const days = [a, b, c, overlap, applicant].some((one) => one === null)
    ? null
    : (a ?? 0) + (b ?? 0) + (c ?? 0) - (overlap ?? 0) - (applicant ?? 0) + (pto ?? 0);
  if (days !== null && total !== null && Math.max(days, 0) !== total)
    doubts.list.push(`its adjustment of ${total} days isn't the sum of its parts, ${days}`);
  return parts;
}

function relationsOf({ parentContinuityBag, childContinuityBag, continuityBag }: Wrapper) {
  return {
    parents: parentContinuityBag ?? continuityBag?.parentContinuityBag ?? [],
    children: childContinuityBag ?? continuityBag?.childContinuityBag ?? [],
  };
}

function aboutOf({ applicationMetaData: data }: Wrapper, doubts: Doubts): FileData['about'] | null {
  if (!data) return null;
  return {
    patent: usPublication(data.patentNumber ?? ''),
    publication: usPublication((data.earliestPublicationNumber ?? '').replace(/^US|[A-Z]\d$/g, '')),
    filed: dayOf(doubts, data.filingDate, 'filing date'),
    granted: dayOf(doubts, data.grantDate, 'grant date'),
    nationalStage: /^(?:true|y|yes)$/i.test(data.nationalStageIndicator ?? ''),
    status: [data.applicationStatusCode, data.applicationStatusDescriptionText].filter(Boolean).join(' ') || null,
    statusDay: dayOf(doubts, data.applicationStatusDate, 'day of its status'),
    entity: data.entityStatusData?.businessEntityStatusCategory ?? null,
  };
}

function* partsOf(found: Wrapper, about: FileData['about'] | null, doubts: Doubts): Generator<[string, Partial<FileData>]> {
  if (about) yield ['about', { about }];
  const { patentTermAdjustmentData: days } = found;
  if (days)
    yield [
      'adjustment',
      {
        adjustment: adjustmentWith(
          {
            a: count(days.aDelayQuantity),
            b: count(days.bDelayQuantity),
            c: count(days.cDelayQuantity),
            overlap: count(days.overlappingDayQuantity),
            applicant: count(days.applicantDayDelayQuantity),
            total: count(days.adjustmentTotalQuantity),
          },
          doubts,
        ),
      },
    ];
  const { parents, children } = relationsOf(found);
  if (parents.length + children.length > 0)
    yield [
      'continuity',
      {
        parents: parents.flatMap((one) => relationOf(one, 'parent', doubts)),
        children: children.flatMap((one) => relationOf(one, 'child', doubts)),
      },
    ];
  const events = found.eventDataBag ?? [];
  if (events.length > 0)
    yield [
      'events',
      {
        events: events.map(({ eventCode, eventDate, eventDescriptionText }) => ({
          day: dayOf(doubts, eventDate, 'day of an event'),
          code: eventCode ?? '',
          text: eventDescriptionText,
        })),
      },
    ];
}

function relationOf(one: z.output<typeof relation>, side: 'parent' | 'child', doubts: Doubts): FileRelation[] {
  const written = one[`${side}ApplicationNumberText`];
  if (written === null) return [];
  return [
    {
      relation: one.claimParentageTypeCode ?? '',
      application: numberOf(written) ?? written,
      patent: usPublication(one[`${side}PatentNumber`] ?? ''),
      filed: dayOf(doubts, one[`${side}ApplicationFilingDate`] ?? one.filingDate, `filing date of ${written}`),
    },
  ];
}

/** The office's register has the other inventions of a document. So this record has a key of its own. */
function assignmentOf(one: z.output<typeof assignment>, application: string, asOf: string | null): NewItem {
  const [reel = null, frame = null] = (one.reelAndFrameNumber ?? one['reelNumber/frameNumber'] ?? '').split('/');
  const doubts = new Doubts();
  const reelFrame = reelFrameOf(reel, frame);
  const data = {
    reelFrame,
    conveyance: one.conveyanceText,
    recorded: dayOf(doubts, one.assignmentRecordedDate, `recorded date of ${reelFrame}`),
    assignors: (one.assignorBag ?? []).map(({ assignorName, executionDate }) => ({
      name: assignorName ?? '',
      executed: executionDay(doubts, executionDate?.slice(0, 10) ?? null, `execution date of ${reelFrame}`),
      acknowledged: null,
    })),
    assignees: (one.assigneeBag ?? []).flatMap(({ assigneeNameText }) => assigneeNameText ?? []),
    pages: count(one.pageTotalQuantity),
    properties: [{ application }],
  };
  const record = assignmentRecord(data, { version: '', asOf, isPurged: false });
  return { record: { ...record, key: `${reelFrame} ${application}` }, doubts: doubts.list };
}
