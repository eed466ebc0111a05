import { sessionApi } from '@brevet/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from './client.ts';
import { readAgain } from './hooks.ts';
import type { News } from './position.ts';
import { early, keepEarly, knownPosition, sessionKey, startAt, tabs } from './position.ts';

const pause = 1000;
/** Pause before a refused stream is requested again. */
const wait = 1500;

/** Reloads data that someone else changed. Many changes at once cause one reload. */
export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const reader = new ChangeReader(client);
    const onNews = ({ data }: MessageEvent<News>): void => reader.hear(data);
    tabs.removeEventListener('message', keepEarly);
    tabs.addEventListener('message', onNews);
    for (const news of early.values()) reader.hear(news);
    early.clear();
    let shown = new AbortController();
    // A hidden tab gives the stream to another one. It catches up when it is shown again.
    const follow = (): void => {
      shown.abort();
      shown = new AbortController();
      if (document.visibilityState === 'visible') void holdStream(shown.signal, reader);
    };
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      document.removeEventListener('visibilitychange', follow);
      tabs.removeEventListener('message', onNews);
      tabs.addEventListener('message', keepEarly);
      shown.abort();
      reader.stop();
    };
  }, [client, enabled]);
}

/** Reloads the data that events name. */
class ChangeReader {
  readonly #client: QueryClient;
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  hear(news: News): void {
    if (news === null) {
      void this.#client.invalidateQueries({ queryKey: sessionKey, exact: true });
      return;
    }
    startAt(news.lastEventId);
    const event = sessionApi.changes.event.safeParse(JSON.parse(news.data));
    if (!event.success || event.data.feature === sessionApi.changes.feature) return;
    this.#waiting.add(event.data.feature);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void readAgain(this.#client, [...this.#waiting]);
      this.#waiting.clear();
    }, pause);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Holds the stream until `signal`, once no other tab does. Browsers have no locks on plain http, except on the machine itself. */
async function holdStream(signal: AbortSignal, reader: ChangeReader): Promise<void> {
  const stream = (): Promise<void> => readStream(signal, reader);
  if (!('locks' in navigator)) return stream();
  await navigator.locks.request('brevet changes', { signal }, stream).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Reads the stream and passes its events on to the other tabs, until `signal`. */
function readStream(signal: AbortSignal, reader: ChangeReader): Promise<void> {
  const tell = (news: News): void => {
    reader.hear(news);
    tabs.postMessage(news);
  };
  return new Promise((done) => {
    let again: ReturnType<typeof setTimeout> | undefined;
    let stream: EventSource;
    const open = (): void => {
      stream = new EventSource(urlOf(sessionApi.changes, { since: knownPosition() }));
      stream.onmessage = ({ data, lastEventId }) => tell({ data, lastEventId });
      // The browser reopens a broken stream by itself, but not a refused one: the session has ended, or the server is busy.
      stream.onerror = () => {
        if (stream.readyState !== EventSource.CLOSED) return;
        tell(null);
        again = setTimeout(open, wait);
      };
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(again);
      stream.close();
      done();
    });
  });
}
