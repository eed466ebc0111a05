import type { InboxMessage } from '@brevet/contract/inbox';
import { inboxApi } from '@brevet/contract/inbox';
import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction, useRead } from '../api/hooks.ts';
import { Empty } from '../ui/Empty.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useCrumbs } from '../ui/shell/Crumbs.tsx';
import { sayHowItWent } from '../ui/toast.ts';
import styles from './Inbox.module.css';
import { MessageItem } from './MessageItem.tsx';
import { NotificationPreferences } from './NotificationPreferences.tsx';

const step = 20;
const most = 100;

/** What one is told, and which of it comes by mail. */
export function InboxPage() {
  const [all, setAll] = useState<'0' | '1'>('1');
  const [limit, setLimit] = useState(step);
  const read = useRead(inboxApi.getUnreadEmailMessage, { all, limit }, { keep: true });
  const seen = useMarkSeen();
  useCrumbs({ label: 'Inbox' });
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>Inbox</VisuallyHidden>
      </h1>
      <div className={styles.columns}>
        <section aria-label="Messages">
          <div className={styles.head}>
            <SegmentedControl
              aria-label="Which messages"
              value={all}
              onChange={(chosen) => setAll(chosen as '0' | '1')}
              data={[
                { value: '1', label: 'All' },
                { value: '0', label: `Unread ${read.data?.unread ?? ''}`.trim() },
              ]}
            />
            <Button
              variant="default"
              leftSection={<IconChecks size={15} stroke={1.7} />}
              disabled={!read.data?.unread}
              loading={seen.pending === 'all'}
              onClick={() => seen.mark('all')}
            >
              Mark all as seen
            </Button>
          </div>
          <LoadState query={read}>
            {({ data, more }) => (
              <>
                {data.length === 0 ? <Nothing unreadOnly={all === '0'} /> : <Messages data={data} seen={seen} />}
                {more && limit < most && (
                  <Button variant="default" className={styles.more ?? ''} onClick={() => setLimit(limit + step)}>
                    Older messages
                  </Button>
                )}
              </>
            )}
          </LoadState>
        </section>
        <NotificationPreferences />
      </div>
    </div>
  );
}

function useMarkSeen() {
  const action = useAction(inboxApi.seenUnreadEmailMessage, sayHowItWent);
  const mark = (MessageID: number | 'all') => action.mutate({ body: { MessageID } });
  return { mark, pending: action.isPending ? action.variables.body?.MessageID : undefined };
}

function Messages({ data, seen }: { data: InboxMessage[]; seen: ReturnType<typeof useMarkSeen> }) {
  return (
    <ul className={styles.list} aria-label="Messages">
      {data.map((message) => (
        <MessageItem
          key={message.MessageID}
          message={message}
          onSeen={() => seen.mark(message.MessageID)}
          saving={seen.pending === message.MessageID}
        />
      ))}
    </ul>
  );
}

const Nothing = ({ unreadOnly }: { unreadOnly: boolean }) => (
  <Empty title={unreadOnly ? 'Nothing unread' : 'No messages yet'}>
    <p>What happens to your listings, decisions, recommendations and invitations is told here.</p>
  </Empty>
);
