import { sessionApi } from '@brevet/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from './client.ts';

const pause = 1000;
/** Pause before a refused stream is requested again. */
const wait = 1500;

/** Reloads data that someone else changed. Many changes at once cause one reload. */
export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let stream: EventSource;
    const open = (): void => {
      stream = new EventSource(urlOf(sessionApi.changes));
      stream.onopen = () => readAgain(client);
      stream.onmessage = ({ data }) => {
        const event = sessionApi.changes.event.safeParse(JSON.parse(data));
        if (!event.success || event.data.feature === 'session') return;
        waiting.add(event.data.feature);
        timer ??= setTimeout(() => {
          timer = undefined;
          for (const feature of waiting) void client.invalidateQueries({ queryKey: [feature] });
          waiting.clear();
        }, pause);
      };
      // The browser reopens a broken stream by itself, but not a refused one: the session has ended, or the server is busy.
      stream.onerror = () => {
        if (stream.readyState !== EventSource.CLOSED) return;
        void client.invalidateQueries({ queryKey: ['session'], exact: true });
        again = setTimeout(open, wait);
      };
    };
    open();
    return () => {
      clearTimeout(timer);
      clearTimeout(again);
      stream.close();
    };
  }, [client, enabled]);
}

/**
 * Reloads data requested before the stream opened: later changes were never announced here. The session isn't among them, because
 * the stream opens only for a valid one and closes with it.
 */
function readAgain(client: QueryClient): void {
  const reads = client.getQueryCache().findAll({ predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(['session']) });
  for (const { queryKey, promise } of reads) {
    const reload = () => client.invalidateQueries({ queryKey, exact: true });
    // Show a pending answer first.
    void Promise.resolve(promise).then(reload, reload);
  }
}
