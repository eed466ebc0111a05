import { isSame } from '@brevet/contract/differing-fields';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import type { ViewQuery } from '@brevet/contract/view-query';
import type { AlertTime, Share } from '@brevet/contract/views';
import { viewsApi } from '@brevet/contract/views';
import { announce } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { teamOf } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { Refusal, stale } from '../../platform/http/errors.ts';
import { holdAccount } from '../users/users.ts';
import { ownView, requireShareable, requireUsable } from './own-view.ts';
import { setAlert } from './save-alert.ts';
import { searchedFields } from './view-search.ts';
import { tableFor } from './view-tables.ts';
import { isNameTaken, updateView } from './views.queries.ts';

interface Input {
  ViewID: number;
  Version: number;
  Name?: string | undefined;
  Query?: ViewQuery | undefined;
  Hidden?: string[] | null | undefined;
  Share?: Share | undefined;
  Alert?: AlertTime | undefined;
}

/** Changes the given fields of one of the user's views. */
export async function updateOwnView(services: Writing, user: SessionUser, { ViewID, Version, ...sent }: Input) {
  await write(services, viewsApi.updateView, (tx) => change(tx, user, ViewID, Version, sent), { views: user.UserID });
  return { message: messages.viewUpdated };
}

async function change(
  tx: Transaction,
  user: SessionUser,
  ViewID: number,
  Version: number,
  sent: Omit<Input, 'ViewID' | 'Version'>,
) {
  await holdAccount(tx, user.UserID);
  const { view, Alert: stored } = await ownView(tx, user, ViewID);
  const before = stored ?? 'none';
  const { Alert = before, ...fields } = definedOf(sent);
  const { Name, Query, Hidden, Share } = view;
  if (Version !== view.Version) {
    const known = { Name, Query, Hidden, Share, Alert: before, Version: view.Version };
    throw stale('view_changed', messages.viewChangedMeanwhile, known, { ...definedOf(sent), Version });
  }
  requireUsable(user, tableFor(user, view.Table), fields);
  requireShareable(user, fields.Share);
  const after = { ...view, ...fields };
  if (await isNameTaken(tx, after)) throw new Refusal('view_name_taken', messages.viewNameTaken, { field: 'Name' });
  await updateView(tx, ViewID, fields);
  const changed = !isSame(searchedFields(Query), searchedFields(after.Query));
  if (Alert !== before || changed) await setAlert(tx, user, { ...after, changed }, before, Alert);
  if ([view.Share, after.Share].includes('code')) await announce(tx, 'views', teamOf(user));
}

/** Without fields that weren't sent. */
const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof Fields]?: Exclude<Fields[K], undefined>;
  };
