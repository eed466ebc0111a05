/** The door of the feature for a start, before there is an app. */
export { buildPostponedIndexes } from './store/first-load.queries.ts';
