import { differingFields } from '@brevet/contract/differing-fields';
import type { SessionUser } from '@brevet/contract/session';
import { announce } from '../../platform/db/changes.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Caller } from '../../platform/http/context.ts';
import { auditEntries } from '../../schema/audit.ts';

type Entry = Omit<typeof auditEntries.$inferInsert, 'AuditID' | 'UserID' | 'Address' | 'CreateDate'>;
/** The person behind an entry, and their address. */
export type Actor = Pick<Caller, 'user' | 'address'>;
/** Their part in an entry. */
interface By {
  user: Pick<SessionUser, 'UserID'> | null;
  address: string;
}

/** The operator at the command line. */
export const commandLine: Actor = { user: null, address: 'command line' };
/** Brevet itself, in a job. */
export const server: Actor = { user: null, address: 'server' };

/** The longest text in an entry. The log says what changed; anyone could fill the disk with whole texts by editing them again and again. */
const longestText = 500;

/** The values with long texts cut, at any depth. */
function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestText ? `${value.slice(0, longestText).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.map(cutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cutTexts(part)]));
}

const cutValues = (values: Entry['NewValue']) => cutTexts(values ?? null) as NonNullable<typeof values> | null;

/** Adds an entry to the audit log. Pass the transaction when the entry records its changes. */
export const writeAudit = (db: Db, caller: By, entry: Entry): Promise<void> => writeAudits(db, caller, [entry]);

/** Adds several entries to the audit log, in their order. */
export async function writeAudits(db: Db, caller: By, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const by = { UserID: caller.user?.UserID ?? null, Address: caller.address };
  await db
    .insert(auditEntries)
    .values(
      entries.map((entry) => ({ ...entry, ...by, OldValue: cutValues(entry.OldValue), NewValue: cutValues(entry.NewValue) })),
    );
  await announce(db, 'audit');
}

/** The fields whose values differ, before and after. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { OldValue: Record<string, unknown>; NewValue: Record<string, unknown> } | null {
  const changed = differingFields(before, after);
  if (changed.length === 0) return null;
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((field) => [field, row[field] ?? null]));
  return { OldValue: pick(before), NewValue: pick(after) };
}
