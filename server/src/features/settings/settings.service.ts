import { messages } from '@brevet/contract/messages';
import type { settingsApi } from '@brevet/contract/settings';
import { settings } from '@brevet/contract/settings';
import { write } from '../../platform/db/write.ts';
import type { Services } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeSetting } from './change-setting.ts';
import { allSettings } from './settings.ts';

export function settingsHandlers(services: Services): Handlers<typeof settingsApi> {
  return {
    async settings() {
      return { data: await allSettings(services.db) };
    },
    async saveSetting({ caller, body: { Name, Value } }) {
      const { label, schema } = settings[Name];
      const problem = Value === null ? undefined : schema.safeParse(Value).error?.issues[0]?.message;
      if (problem) throw invalid(problem, { Value: problem });
      await write(services, ['settings'], (tx) => changeSetting(tx, caller, Name, Value));
      return { message: Value === null ? messages.settingReset(label) : messages.settingSaved(label) };
    },
  };
}
