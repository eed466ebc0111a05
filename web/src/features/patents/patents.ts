export { PatentEntry } from './PatentEntry.tsx';
export { PatentTable } from './PatentTable.tsx';
export type { PatentEntryValue } from './patent-numbers.ts';
export { partsOfText, typedPatents } from './patent-numbers.ts';
export { lastTermEnd } from './term.ts';
export type { LookedUp } from './usePatentLookups.ts';
export { usePatentLookups } from './usePatentLookups.ts';
