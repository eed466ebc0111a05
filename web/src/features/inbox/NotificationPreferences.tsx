import { inboxApi } from '@brevet/contract/inbox';
import type { NewsKind } from '@brevet/contract/news';
import { newsKinds } from '@brevet/contract/news';
import { Switch } from '@mantine/core';
import { useAction, useRead } from '../../shared/api/hooks.ts';
import { LoadState } from '../../shared/ui/LoadState.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Inbox.module.css';

/** Chooses which messages also come by email. */
export function NotificationPreferences() {
  const read = useRead(inboxApi.notificationPreferences, {});
  return (
    <section className={styles.preferences} aria-labelledby="notifications-title">
      <h2 id="notifications-title">Notifications</h2>
      <p>Every message goes to your inbox. Choose which ones you also get by email:</p>
      <LoadState query={read}>
        {({ data }) => data.map(({ Kind, Mail }) => <Preference key={Kind} kind={Kind} mail={Mail} />)}
      </LoadState>
    </section>
  );
}

function Preference({ kind, mail }: { kind: NewsKind; mail: boolean }) {
  const save = useAction(inboxApi.saveNotificationPreference, toastAnswer);
  const { label, help } = newsKinds[kind];
  const change = (Mail: boolean) => save.mutate({ body: { Kind: kind, Mail } });
  return (
    <Switch
      label={label}
      description={help}
      checked={save.isPending ? (save.variables.body?.Mail ?? mail) : mail}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}
