/** The door of the feature for commands. */
export { issueCodes } from './issue-codes.ts';
