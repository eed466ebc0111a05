import { messages } from '@brevet/contract/messages';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Wordmark } from './badges.tsx';
import styles from './LoadState.module.css';

export interface Loading<T> {
  data: T | undefined;
  error: { message: string } | null;
  refetch: () => unknown;
}

/** The failed load of a part of the screen, with a way to try again. */
export function LoadFailed({ message = messages.whoops, onRetry }: { message?: string | undefined; onRetry: () => unknown }) {
  return (
    <div className={styles.failed} role="alert">
      <b>{message}</b>
      <Button variant="default" leftSection={<IconRefresh size={15} stroke={1.7} />} onClick={() => onRetry()}>
        Retry
      </Button>
    </div>
  );
}

/** When nothing of the application can be shown: the failure as a page of its own. */
export function PageFailed(props: { message?: string | undefined; onRetry: () => unknown }) {
  return (
    <main className={styles.page}>
      <h1>
        <Wordmark />
      </h1>
      <LoadFailed {...props} />
    </main>
  );
}

/** Shows its children once the data is there; until then a skeleton, and a failure with Retry. */
export function LoadState<T>({ query, children }: { query: Loading<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <LoadFailed message={query.error.message} onRetry={query.refetch} />;
  return (
    <output className={styles.skeleton} aria-label="Loading">
      <Skeleton h={28} w="40%" />
      <Skeleton h={16} w="70%" />
      <Skeleton h={120} />
      <Skeleton h={16} w="60%" />
    </output>
  );
}
