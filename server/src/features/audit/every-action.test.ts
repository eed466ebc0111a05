import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { and, asc, gt, max, ne } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../schema/audit.ts';
import { allActions, callOf, isAction } from '../../test/actions/actions.ts';
import { setStage } from '../../test/actions/stage.ts';

const stage = await setStage();
const actions = allActions(stage);

describe('the audit log', () => {
  const { db } = stage.test;
  afterAll(() => stage.close());

  it('has an action for every call that changes something, downloads or exports', () => {
    const endpoints = Object.values(api).flatMap((calls) => Object.values<AnyEndpoint>(calls));
    expect(Object.keys(actions).sort()).toEqual(endpoints.filter(isAction).map(callOf).sort());
  });

  const ways = Object.entries(actions).flatMap(([call, line]) =>
    typeof line === 'string' ? [] : Object.entries(line).map(([how, prepare]) => [call, how, prepare] as const),
  );
  it.each(ways)('records %s %s', async (_call, _how, prepare) => {
    const { does, writes } = await prepare();
    const [newest] = await db.select({ id: max(auditEntries.AuditID) }).from(auditEntries);
    const answer = await does();
    // What an answer tells is audited, too: audited-reads.test.ts.
    expect([200, 201, 302, 401], answer.text).toContain(answer.status);
    const written = await db
      .select()
      .from(auditEntries)
      .where(and(gt(auditEntries.AuditID, newest?.id ?? 0), ne(auditEntries.Action, 'read confidential')))
      .orderBy(asc(auditEntries.AuditID));
    const expected = writes(answer).map((entry) => ({ OldValue: null, NewValue: null, ...entry, Address: '127.0.0.1' }));
    expect(written).toMatchObject(expected);
    expect(written).toHaveLength(expected.length);
    for (const [index, { OldValue, NewValue }] of written.entries()) {
      expect({ OldValue, NewValue }).toEqual({ OldValue: expected[index]?.OldValue, NewValue: expected[index]?.NewValue });
    }
  });
});
