import type { ListingPatent } from '@brevet/contract/patents';

const termYears = 20;
const yearLength = 365.25 * 24 * 3_600_000;

/** The day on which twenty years from filing are over (YYYY-MM-DD); adjustments and unpaid fees are not looked at. */
export function termEnd(filed: string): string {
  return `${Number(filed.slice(0, 4)) + termYears}${filed.slice(4)}`;
}

/** The latest end of term; null when no patent has a filing date. */
export function lastTermYear(patents: Pick<ListingPatent, 'FiledDate'>[]): string | null {
  return (
    patents
      .flatMap(({ FiledDate }) => (FiledDate ? termEnd(FiledDate) : []))
      .sort()
      .at(-1) ?? null
  );
}

/** A day as a year with its fraction: 2026.89. */
export const yearOf = (isoDay: string): number =>
  1970 + Date.parse(`${isoDay.replace(/-02-29$/, '-02-28')}T00:00:00Z`) / yearLength;
export const thisYear = (): number => 1970 + Date.now() / yearLength;
