/** The face for commands and imports, without the rest of the server. */
export type { ChangedPatents } from './patents.queries.ts';
export { refreshShared } from './patents.queries.ts';
