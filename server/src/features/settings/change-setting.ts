import type { SettingName } from '@brevet/contract/settings';
import type { Transaction } from '../../platform/db/client.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { holdSetting, readSetting, storeSetting } from './settings.queries.ts';

/** Changes a setting (null restores the default) and audits it. Returns true when the value is different now. */
export async function changeSetting(tx: Transaction, actor: Actor, name: SettingName, value: unknown): Promise<boolean> {
  await holdSetting(tx, name);
  const before = await readSetting(tx, name);
  await storeSetting(tx, name, value);
  const after = await readSetting(tx, name);
  if (before === after) return false;
  await writeAudit(tx, actor, {
    Action: 'set',
    Entity: 'setting',
    EntityID: name,
    OldValue: { value: before },
    NewValue: { value: after },
  });
  return true;
}
