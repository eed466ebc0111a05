/** The public face of the feature. */
export { readSetting } from './settings.queries.ts';
