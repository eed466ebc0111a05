/** What a start needs before the app. */
export { buildPostponedIndexes } from './store/first-load.queries.ts';
