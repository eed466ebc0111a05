import { formatDate } from '../readers/classes.ts';

const inName = /(?<!\d)((?:19|20)\d{6})(?!\d)/g;

/** Today in UTC. No office's record is from a later day. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day in the name of an office's file, such as MaintFeeEvents_20250401.txt, or of the archive around it; null without one. */
export function dayInName(name: string): string | null {
  const [archive = '', ...inside] = name.split(':');
  for (const file of [inside.join(':'), archive]) {
    const base = file.split(/[\\/]/).at(-1) ?? '';
    const days = [...base.matchAll(inName)].flatMap(([, written = '']) => formatDate(written) ?? []);
    const day = days.at(-1);
    if (day !== undefined && day <= today()) return day;
  }
  return null;
}
