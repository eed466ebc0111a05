import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:http';
import type { TestApp } from './app.ts';

/**
 * An answer whose first bytes have come, and that isn't read further. On a connection of its own by default: the system takes in far more
 * for a connection that has read much before.
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
