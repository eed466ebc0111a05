/** The door of the feature for commands. */
export { enteredFactRows } from './entered-facts.service.ts';
