import { z } from 'zod';
import { draftKey } from '../form/drafts.ts';

const visit = z.object({
  kind: z.enum(['listing', 'patent', 'user', 'organization', 'contact', 'screen']),
  label: z.string(),
  path: z.string().startsWith('/'),
});
/** Something that the user opened. */
export type Visit = z.infer<typeof visit>;

const most = 8;

/** Stored like drafts: signing out removes it, and other users of this browser don't see it. */
const keyOf = (owner: number): string => draftKey(owner, 'recent');

function write(owner: number, visits: readonly Visit[]): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(visits));
  } catch {
    // Without storage, nothing is recent.
  }
}

/** Items that the user opened in this browser, the latest first. */
export function recentVisits(owner: number): Visit[] {
  try {
    return z.array(visit).parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberVisit(owner: number, latest: Visit): void {
  const others = recentVisits(owner).filter(({ path }) => path !== latest.path);
  write(owner, [latest, ...others].slice(0, most));
}

/** Forgets something that the user can't open anymore. */
export function forgetVisit(owner: number, path: string): void {
  const visits = recentVisits(owner);
  if (visits.some((one) => one.path === path))
    write(
      owner,
      visits.filter((one) => one.path !== path),
    );
}
