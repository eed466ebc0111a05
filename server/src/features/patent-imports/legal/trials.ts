import { z } from 'zod';
import type { TrialData } from '../../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../../schema/legal-records.ts';
import { Doubts } from '../readers/facts.ts';
import { usApplication, usPublication } from './numbers.ts';
import type { NewItem } from './office-json.ts';
import { dayOf, given, jsonFormat } from './office-json.ts';

const party = z.object({
  realPartyInInterestName: given,
  patentOwnerName: given,
  patentNumber: given,
  applicationNumberText: given,
});
const decision = z.object({
  decisionIssueDate: given,
  decisionTypeCategory: given,
  trialOutcomeCategory: given,
  appealOutcomeCategory: given,
});
/** Lawyers and inventors aren't read. */
const proceeding = z.object({
  trialNumber: given,
  appealNumber: given,
  lastModifiedDateTime: given,
  patentOwnerData: party.nullish(),
  respondentData: party.nullish(),
  appellantData: party.nullish(),
  regularPetitionerData: party.nullish(),
  trialMetaData: z
    .object({
      trialTypeCode: given,
      trialStatusCategory: given,
      petitionFilingDate: given,
      institutionDecisionDate: given,
      terminationDate: given,
    })
    .nullish(),
  appealMetaData: z.object({ appealFilingDate: given }).nullish(),
  decisionData: decision.nullish(),
  documentData: z.object({ documentIdentifier: given }).nullish(),
  // The name that the service used until 2025.
  proceedingNumber: given,
  subproceedingTypeCategory: given,
  proceedingStatusCategory: given,
  proceedingFilingDate: given,
  institutionDecisionDate: given,
  decisionDate: given,
  petitionerPartyName: given,
  respondentPartyName: given,
  respondentPatentNumber: given,
  respondentApplicationNumberText: given,
});
type Proceeding = z.output<typeof proceeding>;

/** Trials and appeals at the USPTO's Patent Trial and Appeal Board. */
export const trials = jsonFormat({
  name: 'trials and appeals at the USPTO',
  sign: /"patent(?:TrialProceeding|TrialDocument|Appeal)DataBag"|"proceedingNumber"/,
  names: ['trialNumber', 'appealNumber', 'proceedingNumber'],
  schema: proceeding,
  read: recordsOf,
});

function* recordsOf(found: Proceeding): Generator<NewItem> {
  const number = found.trialNumber ?? found.proceedingNumber ?? (found.appealNumber ? `Appeal ${found.appealNumber}` : null);
  if (number === null) return yield { skipped: 'it has no number of a proceeding' };
  const owner = found.patentOwnerData ?? found.respondentData ?? found.appellantData ?? null;
  const patent = usPublication(owner?.patentNumber ?? found.respondentPatentNumber ?? '');
  const application = usApplication(owner?.applicationNumberText ?? found.respondentApplicationNumberText ?? '');
  const doubts = new Doubts();
  const data = dataOf(found, number, doubts);
  if (patent === null && application === null) doubts.list.push(`${number} names no patent that can be read`);
  // A document is one of many in its proceeding.
  const document = found.documentData?.documentIdentifier;
  yield {
    record: {
      kind: 'trial',
      key: document ? `${number} ${document}` : number,
      version: found.lastModifiedDateTime ?? '',
      asOf: dayOf(doubts, found.lastModifiedDateTime, 'day of its last change'),
      numbers: [...(patent ? [publicationKey('US', patent)] : []), ...(application ? [applicationKey('US', application)] : [])],
      data,
    },
    doubts: doubts.list,
  };
}

function dataOf(found: Proceeding, number: string, doubts: Doubts): TrialData {
  const { trialMetaData: trial, appealMetaData: appeal, decisionData: decided } = found;
  const day = (written: string | null | undefined, what: string) => dayOf(doubts, written ?? null, what);
  const owner = found.patentOwnerData ?? found.respondentData ?? found.appellantData;
  return {
    number,
    type: trial?.trialTypeCode ?? found.subproceedingTypeCategory ?? (found.appealNumber ? 'appeal' : null),
    status: trial?.trialStatusCategory ?? found.proceedingStatusCategory,
    filed: day(trial?.petitionFilingDate ?? appeal?.appealFilingDate ?? found.proceedingFilingDate, 'filing date'),
    instituted: day(trial?.institutionDecisionDate ?? found.institutionDecisionDate, 'day of institution'),
    ended: day(trial?.terminationDate ?? found.decisionDate, 'day of its end'),
    petitioner: found.regularPetitionerData?.realPartyInInterestName ?? found.petitionerPartyName,
    owner: owner?.realPartyInInterestName ?? owner?.patentOwnerName ?? found.respondentPartyName,
    decision: decided
      ? {
          day: day(decided.decisionIssueDate, 'day of the decision'),
          type: decided.decisionTypeCategory,
          outcome: decided.trialOutcomeCategory ?? decided.appealOutcomeCategory,
        }
      : null,
  };
}
