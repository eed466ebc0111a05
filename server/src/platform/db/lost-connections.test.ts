import { AsyncLocalStorage } from 'node:async_hooks';
import { gt, max } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { allActions } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';
import { countBy, eachTime, waysToWrite } from '../../test/actions/times.ts';
import type { Answer } from '../../test/app.ts';

const stage = await setStage();
const actions = allActions(stage);

const moments = ['as it begins', 'before it commits', 'after it commits'] as const;
/** Where to break the connection of a call, and how many of its transactions end well before. */
interface Trap {
  moment: (typeof moments)[number];
  before: number;
}

/** They use up their code, link or token first. After that, people need a new one. */
const usesUp = new Set([
  "POST /login with the provider's token of someone new",
  'POST /login/second_step with a code',
  'POST /login/link with the password',
  'POST /second_step/confirm with a code',
  'POST /second_step/recovery_codes that replace the old ones',
  'POST /second_step/disable by its owner',
]);

describe('an action whose connection to the database breaks', () => {
  const { app, db, databaseUrl } = stage.test;
  const killer = new pg.Client({ connectionString: databaseUrl });
  const { query } = pg.Client.prototype;
  /** Tells the transactions of calls from those of jobs. */
  const call = new AsyncLocalStorage<true>();
  let trap: Trap | null = null;

  /** Sends a statement, unless the trap is set for it: then the connection breaks before or after it. */
  async function trapped(client: pg.Client, text: string, send: () => Promise<unknown>): Promise<unknown> {
    if (!trap || text !== (trap.moment === 'as it begins' ? 'begin' : 'commit')) return send();
    const { moment, before } = trap;
    trap = before === 0 ? null : { moment, before: before - 1 };
    if (trap) return send();
    if (moment === 'after it commits') await send();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await killer.query('select pg_terminate_backend($1)', [Reflect.get(client, 'processID')]);
    await ended;
    return send();
  }

  beforeAll(async () => {
    await killer.connect();
    app.server.prependListener('request', () => call.enterWith(true));
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
      const [statement] = sent;
      const send = () => Reflect.apply(query, this, sent);
      const isOfCall = call.getStore() && typeof statement === 'object' && statement !== null && 'text' in statement;
      return isOfCall ? trapped(this, String(statement.text), send) : send();
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await killer.end();
    await stage.close();
  });

  /** Repeats the action until no transaction is left to break: each is broken at each moment. */
  async function breakEach(does: () => Promise<Answer>) {
    for (let breaks = 0; ; breaks += 1) {
      const moment = moments[breaks % moments.length] ?? 'as it begins';
      trap = { moment, before: Math.floor(breaks / moments.length) };
      const answer = await does();
      const isBroken = trap === null;
      trap = null;
      if (!isBroken) return { answer, breaks };
      expect([answer.status, answer.body.code], answer.text).toEqual([503, 'unavailable']);
    }
  }

  it.each(waysToWrite(actions))('succeeds once when repeated: %s %s', async (path, how, prepare) => {
    const { does, writes } = await prepare();
    const [newest] = await db.select({ id: max(auditEntries.AuditID) }).from(auditEntries);
    const { answer, breaks } = await breakEach(does);
    const { status, body, text } = answer;
    const isDone = status < 400;
    expect(isDone || (status < 500 && typeof body.code === 'string'), text).toBe(true);
    const written = countBy(
      await db
        .select()
        .from(auditEntries)
        .where(gt(auditEntries.AuditID, newest?.id ?? 0)),
    );
    if (usesUp.has(`${path} ${how}`)) return expect([breaks, isDone]).toEqual([1, false]);
    if (breaks === 0) return;
    // The answer that was lost after the commit says that nothing happened, but it did.
    const times = isDone ? 2 : 1;
    for (const [name, count] of countBy(writes({ ...answer, body: { data: {}, ...body } })))
      expect([name, written.get(name)]).toEqual([name, eachTime.has(name) ? count * times : count]);
  });
});
