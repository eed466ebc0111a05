/** The door of the feature for commands. */
export { guessable } from './set-password.ts';
