import { inboxApi } from '@brevet/contract/inbox';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { Hint } from '../../shared/ui/Hint.tsx';
import styles from './Inbox.module.css';

const most = 99;

/** The link to the inbox, with a live count of unread messages. */
export function InboxBell() {
  const unread = useRead(inboxApi.getUnreadEmailMessage, { limit: 1 }).data?.unread ?? 0;
  const shown = unread > most ? `${most}+` : unread;
  const label = unread === 0 ? 'Inbox' : `Inbox, ${shown} unread`;
  return (
    <>
      <Hint label={label}>
        <ActionIcon component={Link} to={paths.inbox()} className={styles.bell} size={32} aria-label={label}>
          <IconBell size={18} stroke={1.7} aria-hidden />
          {unread > 0 && <span className={styles.count}>{shown}</span>}
        </ActionIcon>
      </Hint>
      <VisuallyHidden role="status">{unread > 0 && `${unread} unread ${unread === 1 ? 'message' : 'messages'}`}</VisuallyHidden>
    </>
  );
}
