/** The door of the feature for commands. */
export { recordedOwnership } from './ownership.service.ts';
