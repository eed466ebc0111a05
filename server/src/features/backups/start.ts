/** What a start needs before the app. */
export { putFilesInPlace } from './restored-files.ts';
export { migrationsIn } from './stored-rows.queries.ts';
