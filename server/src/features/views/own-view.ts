import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { ViewQuery } from '@brevet/contract/view-query';
import { hidable, usableQuery } from '@brevet/contract/view-query';
import type { Share } from '@brevet/contract/views';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Table } from './view-tables.ts';
import { canChangeView, canReadView, canShare } from './views.policy.ts';
import type { ViewRow } from './views.queries.ts';
import { viewForUpdate } from './views.queries.ts';

/** Locks a view that the user may change. Throws 404 for one they can't read, 403 for one they can only read. */
export async function ownView(tx: Db, user: SessionUser, ViewID: number): Promise<ViewRow> {
  const row = await viewForUpdate(tx, ViewID);
  if (!row || !canReadView(user, { ...row.owner, Share: row.view.Share })) throw notFound();
  if (!canChangeView(user, row.view)) throw forbidden();
  return row;
}

export function requireShareable(user: SessionUser, share: Share | undefined): void {
  if (share === 'code' && !canShare(user)) throw new Refusal('not_allowed', messages.viewNotShareable, { field: 'Share' });
}

/** Refuses values and columns that the table doesn't have, or not for this user. */
export function requireUsable(
  user: SessionUser,
  table: Table,
  { Query = {}, Hidden }: { Query?: ViewQuery | undefined; Hidden?: string[] | null | undefined },
): void {
  const usable = usableQuery(table, user.UserType, Query);
  const hidden = hidable(table, user.UserType, Hidden ?? []);
  const unusable = [
    ...Object.keys(Query)
      .filter((name) => !Object.hasOwn(usable, name))
      .map((name) => `Query.${name}`),
    ...(Hidden ?? []).filter((name) => !hidden.includes(name)).map(() => 'Hidden'),
  ];
  if (unusable.length === 0) return;
  const errors = Object.fromEntries(unusable.map((path) => [path, messages.viewValueUnusable]));
  throw new Refusal('invalid', messages.viewValueUnusable, { errors });
}
