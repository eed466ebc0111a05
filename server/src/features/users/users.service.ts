import { messages } from '@brevet/contract/messages';
import { userSearch, usersApi } from '@brevet/contract/users';
import { write } from '../../platform/db/write.ts';
import { forbidden, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/audit.ts';
import { addresseeById } from './account.queries.ts';
import { mailLink } from './account-links.ts';
import { pendingRequests } from './broker-requests.tables.ts';
import { decideRequest, requestBroker, withdrawRequest } from './broker-requests.ts';
import { profileOf } from './load-user.ts';
import { unlockAccount } from './own-password.ts';
import { setActive, updateProfile } from './update-user.ts';
import { canPick } from './users.policy.ts';
import { userForUpdate, usersToPick } from './users.queries.ts';
import { userRows } from './users.tables.ts';

const searchFields = Object.keys(userSearch.shape) as (keyof typeof userSearch.shape)[];

export function usersHandlers(services: Parameters<typeof updateProfile>[0]): Handlers<typeof usersApi> {
  const { db } = services;
  return {
    async user({ caller: { user }, params }) {
      return { data: await profileOf(db, user, params.id) };
    },
    async userById({ caller: { user }, query }) {
      return { data: await profileOf(db, user, query.userId) };
    },
    async updateUser({ caller, params: { id }, body }) {
      await updateProfile(services, caller, id, body);
      // Reads with the rights from before the change, so that admins who just gave up theirs still get an answer.
      return { message: messages.detailsUpdated, data: await profileOf(db, caller.user, id) };
    },
    async setUserActive({ caller, params: { id }, body: { Active } }) {
      await setActive(services, caller, id, Active);
      return { message: Active ? messages.userReactivated : messages.userDeactivated };
    },
    async unlockUser({ caller, params: { id } }) {
      await write(services, usersApi.unlockUser, async (tx) => {
        if (!(await userForUpdate(tx, id))) throw notFound();
        await unlockAccount(tx, id);
        await writeAudit(tx, caller, { Action: 'unlock', Entity: 'user', EntityID: String(id) });
      });
      return { message: messages.userUnlocked };
    },
    async sendResetLink({ caller, params: { id } }) {
      const account = await addresseeById(db, id);
      if (!account) throw notFound();
      if (!account.Active) throw new Refusal('user_deactivated', messages.deactivated);
      await write(services, usersApi.sendResetLink, async (tx) => {
        await mailLink(services, tx, account, 'reset');
        await writeAudit(tx, caller, { Action: 'send reset link', Entity: 'user', EntityID: String(id) });
      });
      return { message: messages.resetSentTo(account.Email) };
    },
    async users({ query }) {
      return userRows(services, query);
    },
    async searchUser({ query }) {
      if (!searchFields.some((field) => query[field])) throw new Refusal('search_empty', messages.nothingToSearch);
      return userRows(services, query);
    },
    brokerRequests: async ({ caller: { user } }) => pendingRequests(services, user),
    requestBroker: ({ caller, body }) => requestBroker(services, caller, body.BrokerID),
    withdrawBrokerRequest: ({ caller }) => withdrawRequest(services, caller),
    decideBrokerRequest: ({ caller, body }) => decideRequest(services, caller, body),
    async user_role({ caller: { user }, query: { UserType, SearchString = '' } }) {
      if (!canPick(user, UserType)) throw forbidden();
      return { data: await usersToPick(db, UserType, SearchString) };
    },
  };
}
