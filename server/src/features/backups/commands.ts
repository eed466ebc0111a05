/** The door of the feature for commands. */
export type { Manifest, Sums } from './format.ts';
export { BackupError } from './format.ts';
export { endBackup, startBackup } from './held.queries.ts';
export type { Loaded } from './load-backup.ts';
export { loadBackup } from './load-backup.ts';
export { readManifest, verifyBackup } from './read-backup.ts';
export { releaseHeld } from './release-held.ts';
export { RestoredFiles } from './restored-files.ts';
export { contentsOf, dropTables } from './restored-rows.queries.ts';
export { connectForLong, migrationsIn } from './stored-rows.queries.ts';
export type { Unsubscribe } from './unsubscribes.queries.ts';
export { unsubscribesSince } from './unsubscribes.queries.ts';
export { writeBackup } from './write-backup.ts';
