import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { gt, max } from 'drizzle-orm';
import type { MockInstance } from 'vitest';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { allActions } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';
import { countBy, eachTime, waysToWrite } from '../../test/actions/times.ts';

const stage = await setStage();
const actions = allActions(stage);

describe('an action whose caller hangs up', () => {
  const { app, db } = stage.test;
  afterAll(() => stage.close());

  /** Sends a request or half of its body, hangs up, and waits until the server is done with it. */
  async function sendAndHangUp(request: Request, part: 'half' | 'all'): Promise<never> {
    const { hostname, port, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const accepted: Promise<Socket[]> = once(app.server, 'connection');
    const { promise: begun, resolve: begin } = Promise.withResolvers<MockInstance<ServerResponse['end']>>();
    app.server.once('request', (_request, response) => begin(vi.spyOn(response, 'end')));
    const socket = connect(Number(port), hostname);
    const headers = [...request.headers, ['host', 'a'], ['content-length', String(body.length)]].map((pair) => pair.join(': '));
    socket.write(`${[`${request.method} ${pathname}${search} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`);
    socket.write(part === 'all' ? body : body.subarray(0, body.length / 2));
    const [end] = await accepted;
    const answer = await begun;
    socket.destroy();
    if (end && !end.closed) await once(end, 'close');
    if (part === 'all') await expect.poll(() => answer.mock.calls.length).toBe(1);
    throw new Error('hung up');
  }

  /** Starts the action, whose first request ends early. Says whether it has a body. */
  async function hangUp(does: () => Promise<unknown>, part: 'half' | 'all'): Promise<boolean> {
    let hasBody = true;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementationOnce((...sent) => {
      const request = new Request(...sent);
      hasBody = request.body !== null;
      return sendAndHangUp(request, part);
    });
    try {
      await expect(does()).rejects.toThrow('hung up');
    } finally {
      fetched.mockRestore();
    }
    return hasBody;
  }

  /** A wrong password is audited each time. */
  const ways = waysToWrite(actions).filter(([, how]) => how !== 'with a wrong password');
  it.each(ways)('happens as a whole or not at all: %s %s', async (_call, _how, prepare) => {
    const { does, writes } = await prepare();
    const [newest] = await db.select({ id: max(auditEntries.AuditID) }).from(auditEntries);
    const hasBody = await hangUp(does, 'all');
    if (hasBody) await hangUp(does, 'half');
    const answer = await does();
    const { status, body, text } = answer;
    const isDone = status < 400;
    expect(isDone || (status < 500 && typeof body.code === 'string'), text).toBe(true);
    const entries = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.AuditID, newest?.id ?? 0));
    const written = countBy(entries);
    for (const [name, count] of countBy(writes({ ...answer, body: { data: {}, ...body } }))) {
      const times = written.get(name) ?? 0;
      if (eachTime.has(name)) expect([count * Number(isDone), count * (Number(isDone) + 1)], name).toContain(times);
      else expect([name, times]).toEqual([name, count]);
    }
    expect(new Set(entries.map(({ Address }) => Address))).toEqual(new Set(entries.length > 0 ? ['127.0.0.1'] : []));
  });
});
