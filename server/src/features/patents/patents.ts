/** The public face of the feature. */
export { keyOfNumber } from './key-of-number.ts';
export type { ChangedPatents, PatentKey } from './patents.queries.ts';
export {
  bulkColumns,
  classesWithTitles,
  columnsOf,
  internationalClass,
  keyIn,
  keyOf,
  presentPublished,
  publishedPatent,
  sharedPatents,
  withPatents,
} from './patents.queries.ts';
