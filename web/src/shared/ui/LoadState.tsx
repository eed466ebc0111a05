import { messages } from '@brevet/contract/messages';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Wordmark } from './badges.tsx';
import { buttonIcon } from './button-icon.ts';
import styles from './LoadState.module.css';

export interface Loading<T, E = { message: string }> {
  data: T | undefined;
  error: E | null;
  /** Of the last error, in milliseconds since 1970. It stays while the query loads again. */
  errorUpdatedAt?: number;
  refetch: () => unknown;
}

/**
 * The error to show. A failed query that loads again, because someone changed data, has none until it's answered; a screen that showed a
 * skeleton at each change would flicker.
 */
export function useShownError<E>({ error, errorUpdatedAt = 0 }: Pick<Loading<unknown, E>, 'error' | 'errorUpdatedAt'>): E | null {
  const last = useRef<{ error: E; at: number } | null>(null);
  if (error) last.current = { error, at: errorUpdatedAt };
  return error ?? (errorUpdatedAt > 0 && last.current?.at === errorUpdatedAt ? last.current.error : null);
}

interface Failure {
  message?: string | undefined;
  onRetry: () => unknown;
  /** In place of a screen, of a large part of it such as a table, or of a few lines. */
  place?: 'screen' | 'part' | 'lines' | undefined;
}

/** A load that failed, with a way to try again. */
export function LoadFailed({ message = messages.whoops, onRetry, place = 'lines' }: Failure) {
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    try {
      await onRetry();
    } finally {
      setRetrying(false);
    }
  };
  return (
    <div className={styles.failed} data-place={place} role="alert">
      {place === 'screen' ? <h1>{message}</h1> : <b>{message}</b>}
      <Button variant="default" leftSection={<IconRefresh {...buttonIcon} />} loading={retrying} onClick={() => void retry()}>
        Retry
      </Button>
    </div>
  );
}

/** A failure as a whole page, for when nothing else can be shown. */
export function PageFailed(props: Omit<Failure, 'place'>) {
  return (
    <main className={styles.page}>
      <h1>
        <Wordmark />
      </h1>
      <LoadFailed {...props} place="part" />
    </main>
  );
}

interface StateProps<T> {
  query: Loading<T>;
  place?: Failure['place'];
  children: (data: T) => ReactNode;
}

/** Shows its children once the data has loaded. Until then it shows a skeleton, or a failure with Retry. */
export function LoadState<T>({ query, place, children }: StateProps<T>) {
  const error = useShownError(query);
  if (query.data !== undefined) return children(query.data);
  if (error) return <LoadFailed message={error.message} onRetry={query.refetch} place={place} />;
  return (
    <output className={styles.skeleton} aria-label="Loading">
      <Skeleton h={28} w="40%" />
      <Skeleton h={16} w="70%" />
      <Skeleton h={120} />
      <Skeleton h={16} w="60%" />
    </output>
  );
}

/** Hides its children until the part above them has loaded, so they don't move. */
export const HeldBack = ({ while: waiting, children }: { while: boolean; children: ReactNode }) => (
  <div className={styles.held} data-waiting={waiting || undefined}>
    {children}
  </div>
);
