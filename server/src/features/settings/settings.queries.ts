import { momentOf } from '@brevet/contract/day';
import type { SettingName, SettingValue } from '@brevet/contract/settings';
import { settings as definitions, settingNames } from '@brevet/contract/settings';
import { eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/db/client.ts';
import { settings } from '../../schema/audit.ts';

/** The stored value if it's valid for this setting, otherwise the default. */
function usable<Name extends SettingName>(name: Name, stored: unknown): SettingValue<Name> {
  const { schema, initial } = definitions[name];
  const parsed = schema.safeParse(stored);
  return (parsed.success ? parsed.data : initial) as SettingValue<Name>;
}

/** A setting's value; the default when nothing valid is stored. */
export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<SettingValue<Name>> {
  const [row] = await db.select({ Value: settings.Value }).from(settings).where(eq(settings.Name, name));
  return usable(name, row?.Value);
}

/** Current values of all settings. */
export async function allSettings(db: Db) {
  const stored = new Map((await db.select().from(settings)).map((row) => [row.Name, row]));
  return settingNames.map((Name) => {
    const row = stored.get(Name);
    return { Name, Value: usable(Name, row?.Value), LastUpdate: row?.LastUpdate ?? null };
  });
}

/** Lets others who change the setting wait until the transaction ends. It may have no row to lock. */
export async function holdSetting(tx: Transaction, name: SettingName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`);
}

/** Stores a setting; null restores the default. Throws a ZodError for an invalid value. */
export async function storeSetting(db: Db, name: SettingName, value: unknown): Promise<void> {
  if (value === null) {
    await db.delete(settings).where(eq(settings.Name, name));
    return;
  }
  const Value: unknown = definitions[name].schema.parse(value);
  const LastUpdate = momentOf();
  await db
    .insert(settings)
    .values({ Name: name, Value, LastUpdate })
    .onConflictDoUpdate({ target: settings.Name, set: { Value, LastUpdate } });
}
