/** The face for commands and imports, without the rest of the server. */
export { refreshShared } from './patents.queries.ts';
