import type { Action, Actions, Written } from './action.ts';

/** Actions that happen once per call. All others happen once, however many calls arrive. */
export const eachTime: ReadonlySet<string> = new Set([
  ...['session login', 'session end others', 'session end all', 'user send reset link', 'user unlock'],
  ...['listing create', 'listing allow finding', 'invitation invite again', 'attachment download', 'note create'],
  ...['wanted listing create', 'contact create', 'contact verify emails', 'organization create', 'mailing list create'],
  ...['mailing list verify emails', 'campaign create', 'campaign send test', 'evidence of use create', 'analysis create'],
  ...['activation code issue', 'import file upload'],
]);

/** The number of audit entries of each kind. */
export function countBy(entries: readonly Pick<Written, 'Entity' | 'Action'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { Entity, Action } of entries) counts.set(`${Entity} ${Action}`, (counts.get(`${Entity} ${Action}`) ?? 0) + 1);
  return counts;
}

/** The ways to make each call that changes something. */
export const waysToWrite = (actions: Actions): (readonly [call: string, how: string, prepare: () => Promise<Action>])[] =>
  Object.entries(actions).flatMap(([call, line]) =>
    typeof line === 'string' || !/^(POST|DELETE) /.test(call)
      ? []
      : Object.entries(line).map(([how, prepare]) => [call, how, prepare] as const),
  );
