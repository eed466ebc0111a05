export { formatApplicationNumber, formatPatentNumber } from './patent-number/format-number.ts';
export type { ApplicationNumber, PatentNumber, Reading, ReadNumber, SearchedNumber } from './patent-number/read-number.ts';
export {
  isPatent,
  normalizePatentNumber,
  normalizePublication,
  readPatentNumber,
  searchedNumbers,
  startOfNumber,
} from './patent-number/read-number.ts';
export type { FoundNumber } from './patent-number/split-numbers.ts';
export { findPatentNumbers, splitNumbers } from './patent-number/split-numbers.ts';
