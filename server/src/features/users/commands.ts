/** What commands get. */
export { insertAccount } from './account.queries.ts';
