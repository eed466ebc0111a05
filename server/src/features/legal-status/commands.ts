/** The door of the feature for commands. */
export { answerLine } from './legal-lines.ts';
export { legalStatusOf } from './legal-status.service.ts';
