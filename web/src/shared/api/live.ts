import { sessionApi } from '@brevet/contract/session';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from './client.ts';
import { readAgain } from './hooks.ts';

/** The cache key of the signed-in user. */
export const sessionKey = ['session'] as const;

const pause = 1000;
/** Pause before a refused stream is requested again. */
const wait = 1500;

/** An event of the stream, or null if the server refused the stream. */
type News = { data: string; lastEventId: string } | null;

/**
 * The other tabs of this browser. Over plain http, all tabs together have six connections to a server, so only one tab holds a stream
 * and passes its events on.
 */
const tabs = new BroadcastChannel('brevet changes');

/** The position up to which this page knows the changes. The next stream starts there. */
let position: string | undefined;

/** Events that other tabs passed on before this page listened. The page may have read its data before them. */
const early = new Map<string, News>();
const keepEarly = ({ data }: MessageEvent<News>): void => {
  early.set(data?.data ?? '', data);
};
tabs.addEventListener('message', keepEarly);

/** Starts at the position of a new session, before anything is read. */
export function startAt(given: string): void {
  position = given;
}

/** Starts at the position of a session that this page may know already. A later position would skip changes. */
export function startNoLaterThan(given: string): void {
  position ??= given;
}

/** Reloads data that someone else changed. Many changes at once cause one reload. */
export function useLiveChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    const reader = new ChangeReader(client);
    const hear = ({ data }: MessageEvent<News>): void => reader.hear(data);
    tabs.removeEventListener('message', keepEarly);
    tabs.addEventListener('message', hear);
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
      tabs.removeEventListener('message', hear);
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
    position = news.lastEventId;
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
      stream = new EventSource(urlOf(sessionApi.changes, { since: position }));
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
