import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import { addressChecks } from '../../schema/address-checks.ts';
import { contacts } from '../../schema/contacts.ts';
import { changedFields, server, writeAudits } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';

type Held = Pick<typeof contacts.$inferSelect, 'ContactId' | 'EmailVerify' | 'EmailVerifyStatus'>;

const bad = { EmailVerify: 0, EmailVerifyStatus: 'Bad' } as const;

const hasAddress = (Address: string) =>
  sql`brevet_address_key(${contacts.PrimaryEmail}) = brevet_address_key(${Address}) and ${contacts.PrimaryEmail} <> ''`;

/** Locks the contacts with an address. */
export const holdAddress = (tx: Db, Address: string): Promise<Held[]> =>
  tx
    .select({ ContactId: contacts.ContactId, EmailVerify: contacts.EmailVerify, EmailVerifyStatus: contacts.EmailVerifyStatus })
    .from(contacts)
    .where(hasAddress(Address))
    .orderBy(asc(contacts.ContactId))
    .for('no key update');

/**
 * Marks the address of these contacts as bad, even if a person entered another verdict: the bounce is newer. The update marks the verdict as a
 * person's, so the checks are written last.
 */
export async function markBounced(tx: Db, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return;
  const ids = held.map(({ ContactId }) => ContactId);
  const days = await readSetting(tx, 'verifyAgainDays');
  // A first verdict overwrites nothing, so it must not fail the save of someone who is editing the contact.
  const hadVerdict = sql`(${contacts.EmailVerify}, ${contacts.EmailVerifyStatus}) not in ((0, 'N/A'), (0, 'Bad'))`;
  await tx
    .update(contacts)
    .set({ ...bad, EmailVerifyDate: sql`now()`, Version: sql`${contacts.Version} + case when ${hadVerdict} then 1 else 0 end` })
    .where(inArray(contacts.ContactId, ids));
  await tx
    .update(addressChecks)
    .set({
      Source: 'check',
      Finding: 'bounced',
      CheckDate: sql`now()`,
      DueDate: sql`now() + make_interval(days => ${days})`,
      Asked: false,
    })
    .where(inArray(addressChecks.ContactId, ids));
  const entries = held.flatMap(({ ContactId, ...before }) => {
    const changed = changedFields(before, bad);
    return changed ? [{ Action: 'bounce', Entity: 'contact', EntityID: String(ContactId), ...changed }] : [];
  });
  await writeAudits(tx, server, entries);
  await announce(tx, 'contacts');
}

/** Has the address checked again soon, unless a person stated its verdict. */
export async function checkAgain(tx: Db, Address: string): Promise<void> {
  const { ContactId, Source, Finding } = addressChecks;
  const due = tx
    .select({ ContactId })
    .from(addressChecks)
    .innerJoin(contacts, eq(contacts.ContactId, ContactId))
    .where(and(hasAddress(Address), eq(Source, 'check'), sql`${Finding} is distinct from 'bounced'`))
    .orderBy(asc(ContactId))
    .for('update', { of: addressChecks });
  await tx.update(addressChecks).set({ DueDate: sql`now()`, Asked: true }).where(inArray(ContactId, due));
}
