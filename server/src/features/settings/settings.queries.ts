import type { SettingName, SettingValue } from '@brevet/contract/settings';
import { settings as known, settingNames } from '@brevet/contract/settings';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { settings } from '../../schema/audit.ts';

/** The value where it is one of this setting, else the default. */
function usable<Name extends SettingName>(name: Name, stored: unknown): SettingValue<Name> {
  const { schema, initial } = known[name];
  const parsed = schema.safeParse(stored);
  return (parsed.success ? parsed.data : initial) as SettingValue<Name>;
}

/** A setting's value, the default where none or an unusable one is stored. */
export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<SettingValue<Name>> {
  const [row] = await db.select({ Value: settings.Value }).from(settings).where(eq(settings.Name, name));
  return usable(name, row?.Value);
}

/** Every setting as it is at present. */
export async function allSettings(db: Db) {
  const stored = new Map((await db.select().from(settings)).map((row) => [row.Name, row]));
  return settingNames.map((Name) => {
    const row = stored.get(Name);
    return { Name, Value: usable(Name, row?.Value), LastUpdate: row?.LastUpdate ?? null };
  });
}

/** Stores a setting, or with null brings its default back; throws ZodError for a value that it cannot have. */
export async function storeSetting(db: Db, name: SettingName, value: unknown): Promise<void> {
  if (value === null) {
    await db.delete(settings).where(eq(settings.Name, name));
    return;
  }
  const Value: unknown = known[name].schema.parse(value);
  const LastUpdate = new Date().toISOString();
  await db
    .insert(settings)
    .values({ Name: name, Value, LastUpdate })
    .onConflictDoUpdate({ target: settings.Name, set: { Value, LastUpdate } });
}
