/** What commands and imports get, without the rest of the server. */
export { refreshListingClasses } from './listing-search.queries.ts';
