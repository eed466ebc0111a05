/** The public face of the feature: kept terms and statuses of the patents in the store, by which searches filter and sort. */
export type { TermsState } from './term-columns.queries.ts';
export {
  areComputed,
  computedTerms,
  endsKey,
  feeDueToday,
  feeStateToday,
  ofStore,
  statusToday,
  termColumns,
  termsLeft,
  termsState,
  today,
} from './term-columns.queries.ts';
export type { LegalFilters, TermFilter } from './term-filter.ts';
export { ownerQuery, termFilterOf } from './term-filter.ts';
