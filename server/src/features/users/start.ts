/** The door of the feature for a start, before there is an app. */
export { fillSkeletons } from './fill-skeletons.queries.ts';
