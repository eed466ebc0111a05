/** The cache key of the signed-in user. */
export const sessionKey = ['session'] as const;

/** The position up to which this page knows the changes. The next stream of changes starts there. */
let position: string | undefined;

export const knownPosition = (): string | undefined => position;

/** Starts at the position of a new session, before anything is read. */
export function startAt(given: string): void {
  position = given;
}

/** Starts at the position of a session that this page may know already. A later position would skip changes. */
export function startNoLaterThan(given: string): void {
  position ??= given;
}

/** An event of the stream, or null if the server refused the stream. */
export type News = { data: string; lastEventId: string } | null;

/**
 * The other tabs of this browser. Over plain http, all tabs together have six connections to a server, so only one tab holds a stream
 * and passes its events on.
 */
export const tabs = new BroadcastChannel('brevet changes');

/** Events that other tabs passed on before this page listened. The page may have read its data before them. */
export const early = new Map<string, News>();
export const keepEarly = ({ data }: MessageEvent<News>): void => {
  early.set(data?.data ?? '', data);
};
tabs.addEventListener('message', keepEarly);
