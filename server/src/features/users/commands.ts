/** The door of the feature for commands. */
export { insertAccount } from './account.queries.ts';
