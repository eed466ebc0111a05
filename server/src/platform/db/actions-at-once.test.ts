import { gt, max } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { allActions } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';
import { countBy, eachTime, waysToWrite } from '../../test/actions/times.ts';

const stage = await setStage();
const actions = allActions(stage);

describe('an action that is asked for twelve times at once', () => {
  const { db } = stage.test;
  afterAll(() => stage.close());

  it.each(waysToWrite(actions))('has one outcome: %s %s', async (_call, _how, prepare) => {
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
