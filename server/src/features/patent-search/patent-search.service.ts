import { isStaff } from '@brevet/contract/access';
import { messages } from '@brevet/contract/messages';
import type { patentSearchApi } from '@brevet/contract/patent-search';
import { contradicts, Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Searching } from './search-patents.ts';
import { searchPatents, statusCounts } from './search-patents.ts';

export function patentSearchHandlers(services: Searching): Handlers<typeof patentSearchApi> {
  return {
    async searchPatent({ caller: { user }, query }) {
      const { userType, userID, page: _page, limit: _limit, sid: _sid, sod: _sod, format: _format, ...search } = query;
      const isOwn = (userID ?? user.UserID) === user.UserID && (userType ?? String(user.UserType)) === String(user.UserType);
      if (!isOwn) throw contradicts();
      if (search.star !== undefined && !isStaff(user.UserType))
        throw new Refusal('field_not_allowed', messages.notAllowed, { field: 'star' });
      return searchPatents(services, user, search);
    },
    patentStatusCounts: async ({ caller: { user }, query }) => ({ data: await statusCounts(services, user, query) }),
  };
}
