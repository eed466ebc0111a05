/** What commands get. */
export { guessable } from './set-password.ts';
