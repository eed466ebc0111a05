import type { OrganizationChoice } from '@brevet/contract/organizations';
import type { Db } from '../../platform/db/client.ts';
import { namesHolding, namesStarting } from './organizations.queries.ts';

const perPage = 20;
/** A trigram index finds nothing shorter. */
const shortest = 3;
/** Organizations that hold the text elsewhere in their names. People who get this many results type more letters. */
const mostHeld = 200;

/** Organizations by name, those that start with the text first. `more` says that another page follows. */
export async function findNames(db: Db, text: string, page: number): Promise<{ data: OrganizationChoice[]; more: boolean }> {
  const most = page * perPage + 1;
  const found = await namesStarting(db, text, most);
  if (found.length < most && text.length >= shortest) found.push(...(await namesHolding(db, text, mostHeld)));
  return { data: found.slice(most - 1 - perPage, most - 1), more: found.length >= most };
}
