/** What commands get. */
export { recordedOwnership } from './ownership.service.ts';
