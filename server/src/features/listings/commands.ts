/** The face for commands and imports, without the rest of the server. */
export { refreshListingClasses } from './listing-search.queries.ts';
