import type { auditApi } from '@brevet/contract/audit';
import { currentAction, namesOfAction } from '@brevet/contract/audit';
import { containing } from '../../platform/db/search.ts';
import type { Writing } from '../../platform/db/write.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { placeOf } from '../../platform/origin/place.ts';
import { actionsOf, entitiesOf, peopleNamed } from './audit.queries.ts';
import { auditTable } from './audit.tables.ts';
import { readAction } from './confidential-reads.queries.ts';
import type { AuditingReads } from './confidential-reads.ts';

/** Entries about a listing have its prices and seller, and the name of its owner. */
const listingOf = ({ Entity, EntityID, Action }: { Entity: string; EntityID: string | null; Action: string }): number | null =>
  Entity === 'listing' && Action !== readAction ? Number(EntityID) : null;

export function auditHandlers(services: Pick<Writing, 'db' | 'counts'> & AuditingReads): Handlers<typeof auditApi> {
  const { db, reads } = services;
  return {
    async audit({ caller, query: { person, search, Entity, EntityID, Action, from, to } }) {
      const given = { Entity, EntityID, from, to };
      const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
      const values = {
        ...filters,
        ...(person ? personFilter(await peopleNamed(db, person)) : {}),
        ...actionFilter(Action),
        ...wordFilter(search),
      };
      const entries = auditTable.bind(services, values, { present: (row) => ({ ...row, Place: placeOf(row.Address) }) });
      return reads.table(caller, entries, (entry) => listingOf(entry));
    },
    async auditWords() {
      const [actions, entities] = await Promise.all([actionsOf(db), entitiesOf(db)]);
      return { actions: [...new Set(actions.map(currentAction))].sort(), entities };
    },
  };
}

/** One person's entries come sorted from the index; those of several people need sorting. */
const personFilter = (people: number[]) => (people.length === 1 ? { person: people[0] } : { people });

/** Entries of one action come sorted from the index. Only renamed actions have several names. */
function actionFilter(action: string | undefined) {
  if (!action) return {};
  const names = namesOfAction(action);
  return names.length === 1 ? { Action: action } : { Actions: names };
}

const wordFilter = (search: string | undefined) => (search ? { search: containing(search) } : {});
