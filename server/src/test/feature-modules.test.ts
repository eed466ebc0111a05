import { userTypes } from '@brevet/contract/access';
import { features } from '@brevet/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayHearOf } from '../platform/db/hearers.ts';
import { everyFeature } from '../platform/db/recent-changes.ts';
import { modules } from '../services.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';

describe('the features of the application', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('say who hears of each change', () => {
    expect(Object.keys(test.services.hearers).toSorted()).toEqual(features.toSorted());
  });

  it.each(Object.entries(userTypes))('tell a %s nothing of a feature without hearers', async (_name, type) => {
    const { UserID } = await test.make.user(type);
    const user = await test.services.sessions.userOf(await test.make.session(UserID, Date.now() + 60_000));
    for (const change of everyFeature)
      for (const id of [null, UserID]) {
        expect(mayHearOf({}, user, { ...change, id })).toBe(false);
        expect(mayHearOf({}, user, { feature: change.feature, id })).toBe(false);
      }
  });

  it('state each fact once', () => {
    const names = modules.flatMap(({ periodic = {}, hearers = {} }) => [...Object.keys(periodic), ...Object.keys(hearers)]);
    const queues = modules.flatMap((module) => module.queues?.map(({ queue }) => queue.name) ?? []);
    for (const all of [names, queues]) expect(all).toEqual([...new Set(all)]);
  });
});
