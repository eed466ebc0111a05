/** What commands get. */
export { issueCodes } from './issue-codes.ts';
