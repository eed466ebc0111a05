import { z } from 'zod';
import { writeAudit } from '../audit/audit.ts';
import type { Database } from '../db/client.ts';
import { readSetting, settingNames, storeSetting } from '../settings/settings.ts';

/** `setting NAME VALUE`: returns the exit code. */
export async function changeSetting(db: Database, name: string, json: string): Promise<number> {
  const known = z.enum(settingNames).safeParse(name);
  if (!known.success) {
    console.error(`There is no setting ${name}. There are: ${settingNames.join(', ')}.`);
    return 1;
  }
  try {
    const value: unknown = JSON.parse(json);
    const before = await readSetting(db, known.data);
    await db.transaction(async (tx) => {
      await storeSetting(tx, known.data, value);
      const change = { OldValue: { value: before }, NewValue: { value } };
      await writeAudit(
        tx,
        { user: null, address: 'command line' },
        { Action: 'set', Entity: 'setting', EntityID: name, ...change },
      );
    });
  } catch {
    console.error(`${json} is no value for ${name}.`);
    return 1;
  }
  console.log(`${name} is ${json}`);
  return 0;
}
