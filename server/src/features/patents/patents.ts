/** The public face of the feature. */
export type { PatentKey } from './patents.queries.ts';
export {
  bulkColumns,
  classesWithTitles,
  internationalClass,
  keyIn,
  keyOf,
  presentPublished,
  publishedPatent,
  refreshTitles,
  sharedPatents,
  withPatents,
} from './patents.queries.ts';
