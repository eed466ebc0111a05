/** Public API of the feature. */
export { readSetting } from './settings.queries.ts';
