import type { SQL } from 'drizzle-orm';
import { and, sql } from 'drizzle-orm';
import { patentTerms } from '../../schema/patent-terms.ts';
import { endsKey, feeDueToday, statusToday } from '../patent-terms/patent-terms.ts';
import type { LegalTerms, NameWord } from './search-terms.ts';

const ownerKeys = (owner: readonly NameWord[]): string =>
  owner.map(({ text, start }) => `'a:${text}'${start ? ':*' : ''}`).join(' & ');

/** Conditions on the kept terms; undefined without any. */
export const inTerms = ({ status, ends, feeBy, owner }: LegalTerms, areCurrent: boolean): SQL | undefined => {
  return and(
    status && sql`${areCurrent ? patentTerms.Status : statusToday} = ${status}`,
    ends.from === undefined ? undefined : sql`${endsKey} >= ${ends.from}::date`,
    ends.to === undefined ? undefined : sql`${endsKey} <= ${ends.to}::date and ${patentTerms.Ends} is not null`,
    feeBy && sql`${areCurrent ? patentTerms.FeeDue : feeDueToday} <= ${feeBy}::date`,
    owner.length === 0 ? undefined : sql`${patentTerms.OwnerKeys} @@ ${ownerKeys(owner)}::tsquery`,
  );
};
