import type { InboxMessage } from '@brevet/contract/inbox';
import { inboxApi } from '@brevet/contract/inbox';
import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { retry, useAction } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { buttonIcon } from '../../shared/ui/button-icon.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { LoadFailed, LoadState } from '../../shared/ui/LoadState.tsx';
import { toastAnswer } from '../../shared/ui/toast.ts';
import styles from './Inbox.module.css';
import { MessageItem } from './MessageItem.tsx';
import { NotificationPreferences } from './NotificationPreferences.tsx';

/** Messages loaded at first, and with each step back. */
const newest = 20;
const older = 100;

/** The user's messages, and the choice of which ones also come by email. */
export function InboxPage() {
  const [all, setAll] = useState<'0' | '1'>('1');
  const read = useMessages(all);
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
              aria-label="Filter messages"
              value={all}
              onChange={(chosen) => setAll(chosen as '0' | '1')}
              data={[
                { value: '1', label: 'All' },
                { value: '0', label: `Unread ${read.data?.unread ?? ''}`.trim() },
              ]}
            />
            <Button
              variant="default"
              leftSection={<IconChecks {...buttonIcon} />}
              disabled={!read.data?.unread}
              loading={seen.pending === 'all'}
              onClick={() => seen.mark('all')}
            >
              Mark all as seen
            </Button>
          </div>
          <LoadState query={read}>
            {({ data }) => (
              <>
                {data.length === 0 ? <Nothing unreadOnly={all === '0'} /> : <Messages data={data} seen={seen} />}
                <Older read={read} />
              </>
            )}
          </LoadState>
        </section>
        <NotificationPreferences />
      </div>
    </div>
  );
}

/** The messages loaded so far. A change reloads all of them, so none is missing or shown twice. */
function useMessages(all: '0' | '1') {
  const endpoint = inboxApi.getUnreadEmailMessage;
  return useInfiniteQuery({
    queryKey: [endpoint.feature, endpoint.path, 'back', all],
    queryFn: ({ pageParam: before, signal }) =>
      call(endpoint, { query: { all, before, limit: before === undefined ? newest : older } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.MessageID : undefined),
    select: ({ pages }) => ({ data: pages.flatMap(({ data }) => data), unread: pages[0]?.unread }),
    placeholderData: keepPreviousData,
    retry,
  });
}

function useMarkSeen() {
  const action = useAction(inboxApi.seenUnreadEmailMessage, toastAnswer);
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

function Older({ read }: { read: ReturnType<typeof useMessages> }) {
  const { error, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = read;
  if (isFetchNextPageError) return <LoadFailed message={error?.message} onRetry={fetchNextPage} />;
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      className={styles.more ?? ''}
      disabled={isFetching}
      loading={isFetchingNextPage}
      onClick={() => fetchNextPage()}
    >
      Older messages
    </Button>
  );
}

const Nothing = ({ unreadOnly }: { unreadOnly: boolean }) => (
  <Empty title={unreadOnly ? 'No unread messages' : 'No messages yet'}>
    <p>Updates on your listings, decisions, recommendations and invitations appear here.</p>
  </Empty>
);
