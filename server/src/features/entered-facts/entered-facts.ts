/** The public face of the feature: facts that people entered, with who did. */
export { enteredFactRows } from './entered-facts.service.ts';
