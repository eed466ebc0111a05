/** The public face of the feature. */

export { namingFields, saveOverride } from './anonymity.queries.ts';
export type { AttachedTexts, Checking, Texts } from './check-listing.ts';
export {
  findingsOf,
  namesParty,
  openFindings,
  partiesNamed,
  requireAnonymous,
  requireAnonymousNote,
  requireOtherThanSeller,
  requirePartiesUnnamed,
  requireSellerUnnamed,
  requireSettled,
} from './check-listing.ts';
export { tellingNames, toldFindings } from './confirmed-names.ts';
export { nameQuery } from './name-query.ts';
export { listed } from './names-found.ts';
export { namesInTexts } from './names-in-texts.ts';
export type { NameToCompare, Round as NameRound, SharedName } from './new-names.queries.ts';
export { hasNewNames, knownAmong, namesToCompare, noteProgress, noteTexts, settleNames } from './new-names.queries.ts';
export { marksIn } from './shown-marks.ts';
export type { SharedNames } from './well-known-names.ts';
