/** What commands get. */
export { enteredFactRows } from './entered-facts.service.ts';
