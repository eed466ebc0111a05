import { messages } from '@brevet/contract/messages';
import { settings, settingsApi } from '@brevet/contract/settings';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeSetting } from './change-setting.ts';
import { allSettings } from './settings.queries.ts';

export function settingsHandlers(services: Writing): Handlers<typeof settingsApi> {
  return {
    async settings() {
      return { data: await allSettings(services.db) };
    },
    async saveSetting({ caller, body: { Name, Value } }) {
      const { label, schema } = settings[Name];
      const problem = Value === null ? undefined : schema.safeParse(Value).error?.issues[0]?.message;
      if (problem) throw invalid(problem, 'Value');
      await write(services, settingsApi.saveSetting, (tx) => changeSetting(tx, caller, Name, Value));
      return { message: Value === null ? messages.settingReset(label) : messages.settingSaved(label) };
    },
  };
}
