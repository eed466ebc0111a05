import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';
import { settings } from '../db/schema/audit.ts';

/** What an admin may set while the server runs: the type and the default of each. */
const known = {
  activationCodeRequired: z.boolean().default(false),
  /** Whether people may make accounts for themselves, by the form or by a provider. */
  selfRegistration: z.boolean().default(true),
};

export type SettingName = keyof typeof known;
export const settingNames = Object.keys(known) as [SettingName, ...SettingName[]];

/** A setting's value, the default where none or an unusable one is stored. */
export async function readSetting<Name extends SettingName>(db: Db, name: Name): Promise<z.output<(typeof known)[Name]>> {
  const [row] = await db.select({ Value: settings.Value }).from(settings).where(eq(settings.Name, name));
  const parsed = known[name].safeParse(row?.Value);
  return parsed.success ? parsed.data : known[name].parse(undefined);
}

/** Stores a setting; throws ZodError for a value of the wrong type. */
export async function storeSetting(db: Db, name: SettingName, value: unknown): Promise<void> {
  const Value = known[name].parse(value);
  await db.insert(settings).values({ Name: name, Value }).onConflictDoUpdate({ target: settings.Name, set: { Value } });
}
