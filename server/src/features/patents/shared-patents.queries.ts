import { messages } from '@brevet/contract/messages';
import { normalizePatentNumber } from '@brevet/contract/patent-number';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { patents } from '../../schema/listings.ts';
import type { PatentKey } from './patents.queries.ts';

/** The key of a number in any common notation. Throws 400 at `Patent` if it's no patent number. */
export function patentKeyOf({ Patent, Country }: { Patent: string; Country: string }): PatentKey {
  const key = normalizePatentNumber(Patent, Country);
  if (!key) throw new Refusal('patent_number_invalid', messages.patentNumberInvalid, { field: 'Patent' });
  return { Country: key.country, PatentNumber: key.number };
}

/** The ID of the shared row of a patent, which is created if there is none yet. */
export async function sharedPatentId(tx: Db, { Country, PatentNumber }: PatentKey): Promise<number> {
  await tx.insert(patents).values({ Country, PatentNumber }).onConflictDoNothing();
  const [row] = await tx
    .select({ PatentID: patents.PatentID })
    .from(patents)
    .where(and(eq(patents.Country, Country), eq(patents.PatentNumber, PatentNumber)));
  if (!row) throw new Error('The patent was not stored');
  return row.PatentID;
}
