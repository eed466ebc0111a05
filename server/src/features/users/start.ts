/** What a start needs before the app. */
export { fillSkeletons } from './fill-skeletons.queries.ts';
