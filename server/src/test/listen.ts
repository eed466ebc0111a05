import type { TestApp } from './app.ts';

/** A user's event stream. */
export async function listen({ url }: Pick<TestApp, 'url'>, { token }: { token: string }) {
  const stop = new AbortController();
  const { body, headers } = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!body) throw new Error('The stream did not open');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
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
    return before;
  };
  await read(': hello\n\n');
  return {
    headers,
    /** Everything received since the last call, up to the announcement of this feature. */
    until: (feature: string) => read(`data: {"feature":"${feature}"}\n\n`),
    stop: () => stop.abort(),
  };
}
