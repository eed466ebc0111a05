import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:http';
import type { TestApp } from './app.ts';

/**
 * A response whose first bytes have arrived and that isn't read further. Uses its own connection by default: the system buffers far more
 * on a connection that has already read a lot.
 */
export async function beginDownload(
  { url }: TestApp,
  { token }: { token: string },
  path: string,
  agent = new Agent(),
): Promise<IncomingMessage> {
  const request = get(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` }, agent });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}
