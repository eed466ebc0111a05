/** The door of the feature for a start, before there is an app. */
export { putFilesInPlace } from './restored-files.ts';
export { migrationsIn } from './stored-rows.queries.ts';
