import type { CurrentSetting } from '@brevet/contract/settings';
import { settingGroups, settings, settingsApi } from '@brevet/contract/settings';
import { VisuallyHidden } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { EndAllSessions } from './EndAllSessions.tsx';
import { SettingField } from './SettingField.tsx';
import styles from './SettingsPage.module.css';

/** The settings an admin can change at runtime, each saved on its own. */
export function SettingsPage() {
  const read = useRead(settingsApi.settings, {});
  useCrumbs({ label: 'Admin' }, { label: 'Settings' });
  return (
    <>
      <ScreenTabs bar="admin" />
      <div className={styles.page}>
        <h1>
          <VisuallyHidden>Settings</VisuallyHidden>
        </h1>
        <LoadState query={read}>
          {({ data }) => settingGroups.map((group) => <Group key={group} group={group} values={data} />)}
        </LoadState>
      </div>
    </>
  );
}

function Group({ group, values }: { group: string; values: CurrentSetting[] }) {
  return (
    <section className={styles.group} aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`}>{group}</h2>
      {values
        .filter(({ Name }) => settings[Name].group === group)
        .map((value) => (
          <SettingField key={value.Name} current={value} />
        ))}
      {group === 'Sessions' && <EndAllSessions />}
    </section>
  );
}
