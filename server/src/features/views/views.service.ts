import { messages } from '@brevet/contract/messages';
import { paths } from '@brevet/contract/paths';
import type { SessionUser } from '@brevet/contract/session';
import { hidable, usableQuery } from '@brevet/contract/view-query';
import type { View } from '@brevet/contract/views';
import { mostViews, viewsApi } from '@brevet/contract/views';
import { announce } from '../../platform/db/changes.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { teamOf } from '../../platform/db/recent-changes.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { holdAccount } from '../users/users.ts';
import { ownView, requireShareable, requireUsable } from './own-view.ts';
import { setAlert } from './save-alert.ts';
import { stopAlerts } from './stop-alerts.ts';
import { updateOwnView } from './update-view.ts';
import type { Table } from './view-tables.ts';
import { tableFor } from './view-tables.ts';
import { canChangeView, canHaveAlerts, canSeeSharer, canShare } from './views.policy.ts';
import type { ViewRow } from './views.queries.ts';
import { countViews, insertView, isNameTaken, removeView, viewsOf } from './views.queries.ts';

export function viewsHandlers(services: Writing & { secrets: SecretBox }): Handlers<typeof viewsApi> {
  return {
    async savedViews({ caller: { user }, query }) {
      const table = tableFor(user, query.Table);
      const rows = await viewsOf(services.db, user, query.Table);
      const can = { share: canShare(user), alert: canHaveAlerts(user, query.Table) };
      return { data: rows.map((row) => present(user, table, row)), can };
    },
    async saveView({ caller: { user }, body: { Alert, ...view } }) {
      const { UserID } = user;
      requireUsable(user, tableFor(user, view.Table), view);
      requireShareable(user, view.Share);
      const save = async (tx: Transaction) => {
        await holdAccount(tx, UserID);
        if ((await countViews(tx, UserID)) >= mostViews) throw new Refusal('views_full', messages.viewsFull(mostViews));
        if (await isNameTaken(tx, { ...view, UserID }))
          throw new Refusal('view_name_taken', messages.viewNameTaken, { field: 'Name' });
        const ViewID = await insertView(tx, { ...view, UserID });
        if (Alert !== 'none') await setAlert(tx, user, { ...view, ViewID, changed: true }, 'none', Alert);
        if (view.Share === 'code') await announce(tx, 'views', teamOf(user));
        return ViewID;
      };
      const ViewID = await write(services, viewsApi.saveView, save, { views: UserID });
      return { message: messages.viewSaved, ViewID };
    },
    updateView: ({ caller: { user }, body }) => updateOwnView(services, user, body),
    async deleteView({ caller: { user }, query: { view_id } }) {
      await write(
        services,
        viewsApi.deleteView,
        async (tx) => {
          await holdAccount(tx, user.UserID);
          const { view } = await ownView(tx, user, view_id);
          await removeView(tx, view_id);
          if (view.Share === 'code') await announce(tx, 'views', teamOf(user));
        },
        { views: user.UserID },
      );
      return { message: messages.viewDeleted };
    },
    stopAlerts: ({ caller, query: { token } }) => stopAlerts(services, caller, token),
    stopAlertsPage: async ({ query: { token } }) => paths.stopAlerts(token),
  };
}

/** A view as this reader may use it: without filters, columns and an order that they don't have. */
function present(user: SessionUser, table: Table, { view, owner, By, Alert }: ViewRow): View {
  const isOwn = owner.UserID === user.UserID;
  const change = canChangeView(user, view);
  return {
    ViewID: view.ViewID,
    Table: view.Table,
    Name: view.Name,
    Query: usableQuery(table, user.UserType, view.Query),
    Hidden: view.Hidden && hidable(table, user.UserType, view.Hidden),
    Share: view.Share,
    Alert: (isOwn && Alert) || 'none',
    By: !isOwn && canSeeSharer(user) ? By : null,
    Version: view.Version,
    can: { update: change, delete: change },
  };
}
