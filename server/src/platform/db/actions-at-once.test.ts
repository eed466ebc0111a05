import { gt, max } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import type { Written } from '../../test/actions/action.ts';
import { allActions } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';

const stage = await setStage();
const actions = allActions(stage);

/** Actions that happen once per call. All others happen once, however many calls arrive at the same time. */
const eachTime = new Set([
  ...['session login', 'session end others', 'session end all', 'user send reset link', 'user unlock'],
  ...['listing create', 'listing allow finding', 'invitation invite again', 'attachment download', 'note create'],
  ...['wanted listing create', 'contact create', 'contact verify emails', 'organization create', 'mailing list create'],
  ...['mailing list verify emails', 'campaign create', 'campaign send test', 'evidence of use create', 'analysis create'],
  ...['activation code issue', 'import file upload'],
]);

const nameOf = ({ Entity, Action }: Pick<Written, 'Entity' | 'Action'>): string => `${Entity} ${Action}`;
const countBy = (entries: readonly Pick<Written, 'Entity' | 'Action'>[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of entries.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

describe('an action that is asked for twelve times at once', () => {
  const { db } = stage.test;
  afterAll(() => stage.close());

  const ways = Object.entries(actions).flatMap(([call, line]) =>
    typeof line === 'string' || !/^(POST|DELETE) /.test(call)
      ? []
      : Object.entries(line).map(([how, prepare]) => [call, how, prepare] as const),
  );
  it.each(ways)('has one outcome: %s %s', async (_call, _how, prepare) => {
    const { does, writes } = await prepare();
    const [newest] = await db.select({ id: max(auditEntries.AuditID) }).from(auditEntries);
    const answers = await Promise.all(Array.from({ length: 12 }, does));
    for (const { status, body, text } of answers)
      expect(status < 400 || (status < 500 && typeof body.code === 'string'), text).toBe(true);
    const done = answers.filter(({ status }) => status < 400);
    const [first] = done;
    if (!first) return;
    const written = countBy(
      await db
        .select()
        .from(auditEntries)
        .where(gt(auditEntries.AuditID, newest?.id ?? 0)),
    );
    for (const [name, count] of countBy(writes(first)))
      expect([name, written.get(name)]).toEqual([name, eachTime.has(name) ? count * done.length : count]);
  });
});
