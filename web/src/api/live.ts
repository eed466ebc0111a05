import { sessionApi } from '@brevet/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from './client.ts';

const pause = 1000;

/** Reads again what somebody else has just changed. Many changes at once are one reading. */
export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stream = new EventSource(urlOf(sessionApi.changes));
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
    // The stream breaks and comes again by itself, but not into a session that has ended.
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) void client.invalidateQueries({ queryKey: ['session'], exact: true });
    };
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [client, enabled]);
}
