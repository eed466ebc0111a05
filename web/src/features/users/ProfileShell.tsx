import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterProfile } from '../../shared/destinations.ts';
import { Clash } from '../../shared/form/ConflictNotice.tsx';
import { useSession } from '../session/session.ts';
import { labels } from './AccountFields.tsx';
import styles from './Users.module.css';
import type { ProfileEditor } from './useProfileEditor.ts';

/** What is around the fields of an account: a change by somebody else, Cancel and Save. */
export function ProfileShell({ editor, children }: { editor: ProfileEditor; children: ReactNode }) {
  const { send, saving, clash, startFrom, saveOver } = editor;
  const me = useSession();
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {clash && (
        <Clash
          title={clash.error.message}
          changes={Object.entries(clash.error.errors).map(([field, text]) => `${labels[field] ?? field}. ${text}`)}
          onTheirs={() => startFrom(clash.now)}
          onMine={() => saveOver(clash.now)}
        />
      )}
      {children}
      <footer className={styles.foot}>
        <Button variant="default" component={Link} to={afterProfile(me.UserType)}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </footer>
    </form>
  );
}
