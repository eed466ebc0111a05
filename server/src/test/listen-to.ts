import type { TestApp } from './app.ts';

/** Opens a user's event stream; `next` waits for the next event. */
export async function listenTo(test: TestApp, who: { token: string }) {
  const stop = new AbortController();
  const response = await fetch(`${test.url}/api/events`, {
    headers: { authorization: `Bearer ${who.token}` },
    signal: stop.signal,
  });
  if (!response.body) throw new Error('The stream did not open');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ feature: string }> => {
    for (;;) {
      const event = /data: (.*)\n\n/.exec(text);
      if (event?.[1]) {
        text = text.slice(event.index + event[0].length);
        return JSON.parse(event[1]);
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended');
      text += value;
    }
  };
  return { next, stop: () => stop.abort() };
}
