import { sessionApi } from '@brevet/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from './client.ts';

const pause = 1000;
/** After which a stream that was refused is asked for again. */
const wait = 5000;

/** Reads again what somebody else has just changed. Many changes at once are one reading. */
export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let stream: EventSource;
    let missing = false;
    const open = (): void => {
      stream = new EventSource(urlOf(sessionApi.changes));
      stream.onopen = () => {
        // What changed while there was no stream, nobody has said.
        if (missing) void client.invalidateQueries();
        missing = false;
      };
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
      // A stream that breaks comes again by itself, one that is refused does not: the session has ended, or the server is busy.
      stream.onerror = () => {
        missing = true;
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
