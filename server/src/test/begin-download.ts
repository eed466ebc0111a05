import { once } from 'node:events';
import type { Agent, IncomingMessage } from 'node:http';
import { get } from 'node:http';
import type { TestApp } from './app.ts';

/** An answer of which the first bytes have come, and no more are read. */
export async function beginDownload(
  { url }: TestApp,
  { token }: { token: string },
  path: string,
  agent?: Agent,
): Promise<IncomingMessage> {
  const request = get(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` }, ...(agent ? { agent } : {}) });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}
