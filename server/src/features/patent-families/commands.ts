/** The door of the feature for commands. */
export { familyOf } from './patent-families.service.ts';
