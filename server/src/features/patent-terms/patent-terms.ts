/** The public face of the feature: kept terms and statuses of the patents in the store, by which searches filter and sort. */
export { computeTerms } from './compute-terms.ts';
