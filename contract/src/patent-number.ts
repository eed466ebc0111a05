export { formatApplicationNumber, formatPatentNumber, storedApplication } from './patent-number/format-number.ts';
export { officeCodes } from './patent-number/offices.ts';
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
export { applicationsOf, findPatentNumbers, searchedOf, splitNumbers } from './patent-number/split-numbers.ts';
