/** What commands get. */
export { answerLine } from './legal-lines.ts';
export { legalStatusOf } from './legal-status.service.ts';
