import { z } from 'zod';
import { tableSearch } from '../../shared/table/table-search.ts';

const word = z.coerce.string().max(100).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** What the address says of the audit trail: its days are the reader's own. */
export const auditSearch = tableSearch.extend({
  person: word,
  Entity: word,
  EntityID: word,
  Action: word,
  from: day,
  to: day,
});
export type AuditSearch = z.output<typeof auditSearch>;

/** The filters as the server takes them: the days as the moments between which they lie. */
export function auditFilters({ person, Entity, EntityID, Action, from, to }: AuditSearch) {
  return {
    person,
    Entity,
    EntityID,
    Action,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}

/** All of them taken away. */
export const noFilters = {
  person: undefined,
  Entity: undefined,
  EntityID: undefined,
  Action: undefined,
  from: undefined,
  to: undefined,
} satisfies Partial<AuditSearch>;
