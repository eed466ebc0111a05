/** What commands get. */
export { familyOf } from './patent-families.service.ts';
