import { sessionApi } from '@brevet/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from './client.ts';
import { readAgain } from './hooks.ts';

/** The cache key of the signed-in user. */
export const sessionKey = ['session'] as const;

const pause = 1000;
/** Pause before a refused stream is requested again. */
const wait = 1500;

/** The position up to which this page knows the changes. The next stream starts there. */
let position: string | undefined;

/** Starts at the position of a new session, before anything is read. */
export function startAt(given: string): void {
  position = given;
}

/** The same for a session that this page may know already. A later position would skip changes. */
export function startNoLaterThan(given: string): void {
  position ??= given;
}

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
      stream = new EventSource(urlOf(sessionApi.changes, { since: position }));
      stream.onmessage = ({ data, lastEventId }) => {
        position = lastEventId;
        const event = sessionApi.changes.event.safeParse(JSON.parse(data));
        if (!event.success || event.data.feature === sessionApi.changes.feature) return;
        waiting.add(event.data.feature);
        timer ??= setTimeout(() => {
          timer = undefined;
          void readAgain(client, [...waiting]);
          waiting.clear();
        }, pause);
      };
      // The browser reopens a broken stream by itself, but not a refused one: the session has ended, or the server is busy.
      stream.onerror = () => {
        if (stream.readyState !== EventSource.CLOSED) return;
        void client.invalidateQueries({ queryKey: sessionKey, exact: true });
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
