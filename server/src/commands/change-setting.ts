import { settingNames, settings } from '@brevet/contract/settings';
import { z } from 'zod';
import { commandLine } from '../features/audit/commands.ts';
import { changeSetting } from '../features/settings/commands.ts';
import { announce } from '../platform/db/changes.ts';
import type { Database } from '../platform/db/client.ts';

/** `setting NAME VALUE`: returns the exit code. */
export async function setSetting(db: Database, name: string, json: string): Promise<number> {
  const known = z.enum(settingNames).safeParse(name);
  if (!known.success) {
    console.error(`There is no setting named ${name}. Settings: ${settingNames.join(', ')}.`);
    return 1;
  }
  const value = parsed(json);
  const problem = value === null ? undefined : settings[known.data].schema.safeParse(value).error?.issues[0]?.message;
  if (problem) {
    console.error(`${json} isn't a valid value for ${name}: ${problem}.`);
    return 1;
  }
  await db.transaction(async (tx) => {
    await changeSetting(tx, commandLine, known.data, value);
    await announce(tx, 'settings');
  });
  console.log(value === null ? `${name} was reset to its default` : `${name} was set to ${json}`);
  return 0;
}

/** Parses the value as JSON. Anything else is text. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
