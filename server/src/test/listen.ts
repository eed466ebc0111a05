import type { TestApp } from './app.ts';

/** A user's event stream, from a position on: one that a read returned, or the ID of the last event received. */
export async function listen(
  { url }: Pick<TestApp, 'url'>,
  { token }: { token: string },
  { since, lastEventId: after }: { since?: string; lastEventId?: string | undefined } = {},
) {
  const stop = new AbortController();
  const { body, headers } = await fetch(`${url}/api/events${since === undefined ? '' : `?since=${since}`}`, {
    headers: { authorization: `Bearer ${token}`, ...(after === undefined ? {} : { 'last-event-id': after }) },
    signal: stop.signal,
  });
  if (!body) throw new Error('The stream did not open');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  let lastEventId: string | undefined;
  /** Reads until the text is there, and returns everything up to its end. Throws if the stream ends before. */
  const read = async (text: string): Promise<string> => {
    while (!heard.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before ${text}`);
      heard += value;
    }
    const end = heard.indexOf(text) + text.length;
    const before = heard.slice(0, end);
    heard = heard.slice(end);
    lastEventId = /^id: (.+)$/m.exec(before)?.[1] ?? lastEventId;
    return before.replace(/^id: .+\n/gm, '');
  };
  await read(': hello\n\n');
  return {
    headers,
    /** Everything received since the last call, up to the announcement of this feature. */
    until: (feature: string) => read(`data: {"feature":"${feature}"}\n\n`),
    lastEventId: () => lastEventId,
    stop: () => stop.abort(),
  };
}
