/** The public face of the feature: terms and status of patents in lists of other features. */
export { legalStatusOf, recordFromFiles } from './legal-status.service.ts';
export { enteredFactsOf, legalSummaries, legalSummary, storedGrant, storedRecord } from './legal-summary.queries.ts';
