/** The public face of the feature. */
export { wantedOf } from './wanted.tables.ts';
