import { z } from 'zod';
import type { PetitionData } from '../../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../../schema/legal-records.ts';
import { Doubts } from '../readers/facts.ts';
import { usApplication, usPublication } from './numbers.ts';
import type { NewItem } from './office-json.ts';
import { dayOf, given, jsonFormat, listOf } from './office-json.ts';

/** Inventors and applicants aren't read. */
const petition = z.object({
  petitionDecisionRecordIdentifier: given,
  applicationNumberText: given,
  patentNumber: given,
  decisionDate: given,
  petitionMailDate: given,
  decisionTypeCode: given,
  decisionTypeCodeDescriptionText: given,
  decisionPetitionTypeCode: given,
  petitionIssueConsideredTextBag: listOf(given),
  ruleBag: listOf(given),
  lastIngestionDateTime: given,
});

/** Decisions on petitions, such as those about an adjustment or a late fee. */
export const petitions = jsonFormat({
  name: 'decisions on petitions at the USPTO',
  sign: /"petitionDecisionDataBag"/,
  names: ['petitionDecisionRecordIdentifier', 'decisionPetitionTypeCode'],
  schema: petition,
  read: recordsOf,
});

function* recordsOf(found: z.output<typeof petition>): Generator<NewItem> {
  const key = found.petitionDecisionRecordIdentifier;
  if (key === null) return yield { skipped: 'it has no identifier of the decision' };
  const doubts = new Doubts();
  const patent = usPublication(found.patentNumber ?? '');
  const application = usApplication(found.applicationNumberText ?? '');
  if (patent === null && application === null) doubts.list.push(`the decision ${key} names no patent that can be read`);
  const data: PetitionData = {
    patent,
    application,
    decided: dayOf(doubts, found.decisionDate, 'day of the decision'),
    mailed: dayOf(doubts, found.petitionMailDate, 'day of the petition'),
    decision: found.decisionTypeCodeDescriptionText ?? found.decisionTypeCode,
    type: found.decisionPetitionTypeCode,
    issues: (found.petitionIssueConsideredTextBag ?? []).filter((issue) => issue !== null),
    rules: (found.ruleBag ?? []).filter((rule) => rule !== null),
  };
  const numbers = [
    ...(patent ? [publicationKey('US', patent)] : []),
    ...(application ? [applicationKey('US', application)] : []),
  ];
  const asOf = dayOf(doubts, found.lastIngestionDateTime, 'day of the file');
  yield {
    record: { kind: 'petition', key, version: found.lastIngestionDateTime ?? '', asOf, numbers, data },
    doubts: doubts.list,
  };
}
