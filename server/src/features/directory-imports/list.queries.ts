import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { mailingLists } from '../../schema/mailing-lists.ts';

/** True if the mailing list exists. No one can delete it until the transaction ends. */
export async function holdList(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: mailingLists.maillist_id })
    .from(mailingLists)
    .where(eq(mailingLists.maillist_id, id))
    .for('key share');
  return rows.length > 0;
}
