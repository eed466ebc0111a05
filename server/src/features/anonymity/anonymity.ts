/** The public face of the feature. */
export { saveOverride } from './anonymity.queries.ts';
export type { AttachedTexts, Checking, Texts } from './check-listing.ts';
export { findingsOf, openFindings, requireAnonymous } from './check-listing.ts';
export { WellKnownNames } from './well-known-names.ts';
