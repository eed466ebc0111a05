/** What commands and imports get, without the rest of the server. */
export { refreshShared } from './patents.queries.ts';
