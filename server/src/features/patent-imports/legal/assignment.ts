import type { AssignedProperty, AssignmentData } from '../../../schema/legal-records.ts';
import { applicationKey, publicationKey } from '../../../schema/legal-records.ts';
import { DamageError } from '../input/file-errors.ts';
import type { Doubts } from '../readers/facts.ts';
import { officeDay } from './days.ts';
import { pctApplication, usApplication, usPublication } from './numbers.ts';
import type { LegalRecord } from './store-legal-records.queries.ts';

/** "37388/92", without leading zeros. Throws a DamageError without both. */
export function reelFrameOf(reel: string | null, frame: string | null): string {
  const [first, second] = [reel, frame].map((written) => /^0*(\d{1,6})$/.exec(written ?? '')?.[1]);
  if (!first || !second) throw new DamageError('it has no reel and frame');
  return `${first}/${second}`;
}

/** Some days of execution, such as January 1, 1900, stand for one that isn't known. */
const earliestExecution = '1930';

export function executionDay(doubts: Doubts, written: string | null, what: string): string | null {
  const day = officeDay(doubts, written, what);
  if (day === null || day > earliestExecution) return day;
  doubts.list.push(`its ${what} ${day} can't be right`);
  return null;
}

const isPublished = (number: string): boolean => /^20\d{9}$/.test(number);

/** The number of an assigned invention, under the name of what it numbers. An unreadable one is left out with a doubt. */
export function assignedNumber(written: string, isApplication: boolean, reelFrame: string, doubts: Doubts): AssignedProperty {
  if (/^DM\/?\d/.test(written)) return { registration: written };
  const application = isApplication ? (usApplication(written) ?? pctApplication(written)) : null;
  if (application !== null) return { application };
  const publication = isApplication ? null : usPublication(written);
  if (publication !== null) return isPublished(publication) ? { publication } : { patent: publication };
  if (written !== '') doubts.list.push(`the number "${written.slice(0, 40)}" in ${reelFrame} can't be read`);
  return {};
}

interface Version {
  version: string;
  asOf: string | null;
  /** The office deleted it. */
  isPurged: boolean;
}

export const assignmentRecord = (data: AssignmentData, { version, asOf, isPurged }: Version): LegalRecord => ({
  kind: 'assignment',
  key: data.reelFrame,
  version,
  asOf,
  numbers: isPurged ? [] : numbersOf(data.properties),
  data: isPurged ? null : data,
});

const numbersOf = (properties: readonly AssignedProperty[]): string[] => [
  ...new Set(
    properties.flatMap(({ application, patent, publication }) => [
      ...(application ? [applicationKey(application.startsWith('PCT') ? 'WO' : 'US', application)] : []),
      ...[patent, publication].flatMap((number) => (number ? publicationKey('US', number) : [])),
    ]),
  ),
];
