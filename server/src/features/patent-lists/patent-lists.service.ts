import type { patentListsApi } from '@brevet/contract/patent-lists';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { addList } from './add-list.ts';
import { checkNumbers } from './check-numbers.ts';
import type { ReadingLists } from './read-list.ts';
import { readList } from './read-list.ts';

export function patentListsHandlers(services: Writing & ReadingLists): Handlers<typeof patentListsApi> {
  return {
    checkPatentNumbers: async ({ caller: { user }, body }) => ({ data: await checkNumbers(services.db, user, body) }),
    readPatentList: ({ caller: { user }, file }) => readList(services, user, file),
    createPatents: ({ caller, body }) => addList(services, caller, body),
  };
}
