import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

/** A user's event stream. `until` returns everything received up to a text. */
export async function listen(test: TestApp, user: TestUser) {
  const stop = new AbortController();
  const stream = await fetch(`${test.url}/api/events`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: stop.signal,
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const until = async (text: string): Promise<string> => {
    let heard = '';
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? text;
    stop.abort();
    return heard;
  };
  return { until };
}
