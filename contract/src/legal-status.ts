export type { ConveyanceKind } from './legal-status/conveyances.ts';
export { conveyanceKind, conveyanceKinds } from './legal-status/conveyances.ts';
export type { PatentLegalStatus } from './legal-status/endpoints.ts';
export { legalStatusApi } from './legal-status/endpoints.ts';
export type { Entered, EnteredFact, NamedEnd } from './legal-status/entered-facts.ts';
export { conveyanceNames, placeOf, recordedDocuments } from './legal-status/entered-facts.ts';
export { enteredWords, filesSay, filesWords } from './legal-status/entered-words.ts';
export { eventMeaning } from './legal-status/event-meanings.ts';
export { feeEffect } from './legal-status/fee-codes.ts';
export type { FeePayment, FeeWindow, Lapse } from './legal-status/fees.ts';
export { openLapse } from './legal-status/fees.ts';
export type { DocumentKind, LegalFacts } from './legal-status/legal-facts.ts';
export { documentKinds, legalFacts } from './legal-status/legal-facts.ts';
export { isOpen } from './legal-status/liens.ts';
export type { AtIssue } from './legal-status/ownership.ts';
export { ownershipOf } from './legal-status/ownership.ts';
export {
  conveyanceLabels,
  lienWords,
  ownershipDoubtWords,
  ownershipNotes,
  ownerWords,
} from './legal-status/ownership-words.ts';
export type { RecordedDocument } from './legal-status/recorded-document.ts';
export type { LegalRecord, LegalStatus } from './legal-status/status.ts';
export { legalRecordOf, legalStatuses, nextFee, statusOn } from './legal-status/status.ts';
export type { Certainty, Term, TermDoubt, TermStep } from './legal-status/term.ts';
export { certainties, isUnknownRelation } from './legal-status/term.ts';
export { termBasis } from './legal-status/term-basis.ts';
export { isKnownWithdrawn } from './legal-status/withdrawn-numbers.ts';
export { basisWords, doubtWords, feeWords, lapseWords, recordWords, termWords } from './legal-status/words.ts';
