import { detectorVersion } from '@brevet/contract/anonymity-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { changedParties, foundNames } from '../../schema/names.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { compareInTurn, compareNamesAgain } from './compare-names.ts';
import { noteDetector } from './compare-parties.queries.ts';
import { turn } from './compare-turn.ts';

describe('published listings, after the check finds more than before', () => {
  let test: TestApp;
  let seller: TestUser;
  let broker: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, broker] = await Promise.all([test.make.user(1), test.make.user(30)]);
  });
  afterAll(() => test.close());

  // An older check let these texts through.
  const published = async (text: string, status: 1 | 0 | -2 = 1): Promise<number> =>
    (await test.make.listing(seller, status, { ListingDescription: text })).ListingID;
  const waiting = async (): Promise<number[]> => {
    const { body } = await test.as(broker).get('/getReviewQueue?WaitsFor=names&limit=100');
    return (body.data as { ListingID: number }[]).map(({ ListingID }) => ListingID).toSorted((a, b) => a - b);
  };
  const versions = () =>
    test.db
      .select({ Key: changedParties.Key, Compared: changedParties.Compared, ComparedTo: changedParties.ComparedTo })
      .from(changedParties)
      .where(eq(changedParties.Kind, 'detector'));
  /** One turn, which ends at the first chance and leaves the rest to no job. */
  const oneTurn = () =>
    compareInTurn({ ...test.services, jobs: { isWaiting: async () => true } as unknown as Jobs }, { ...turn(), until: 0 });

  it('are compared with all names in the background, and what is found waits for a broker', async () => {
    expect(await versions()).toEqual([{ Key: detectorVersion, Compared: true, ComparedTo: 0 }]);
    const named = await published('A pump. Ask jane@quist-holding.com.');
    const unnamed = await published('A pump.');
    const unpublished = [await published('Ask jane@quist-holding.com.', 0), await published('Ask jane@quist-holding.com.', -2)];
    await noteDetector(test.db, detectorVersion);
    await compareInTurn(test.services);
    expect(await waiting()).toEqual([]);
    await noteDetector(test.db, detectorVersion + 1);
    await compareInTurn(test.services);
    expect(await waiting()).toEqual([named]);
    for (const id of [unnamed, ...unpublished])
      expect(await test.db.select().from(foundNames).where(eq(foundNames.ListingID, id))).toEqual([]);
    const { body } = await test.as(broker).get(`/getAnonymityFindings?listing_id=${named}`);
    expect(body.data).toMatchObject([{ kind: 'email', text: 'jane@quist-holding.com' }]);
    expect(await versions()).toEqual([{ Key: detectorVersion + 1, Compared: true, ComparedTo: 0 }]);
  });

  it('are compared once, however many servers start, and continue where a turn ended', async () => {
    const before = await waiting();
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) ids.push(await published(`Ask number${count}@quist-holding.com.`));
    const version = detectorVersion + 2;
    await Promise.all([1, 2, 3].map(() => noteDetector(test.db, version)));
    // A server of the version before starts once more.
    await noteDetector(test.db, version - 1);
    expect(await versions()).toEqual([{ Key: version, Compared: false, ComparedTo: 0 }]);
    const progress: number[] = [];
    for (let turns = 0; turns < 20 && !(await versions())[0]?.Compared; turns += 1) {
      await oneTurn();
      progress.push((await waiting()).length - before.length);
    }
    expect(await waiting()).toEqual([...before, ...ids]);
    // Each turn stored what it found.
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const found = await test.db.select({ at: foundNames.FoundDate, id: foundNames.ListingID }).from(foundNames);
    await noteDetector(test.db, version);
    await compareNamesAgain(test.services);
    expect(await test.db.select({ at: foundNames.FoundDate, id: foundNames.ListingID }).from(foundNames)).toEqual(found);
  });

  it('let listings go first whose texts change meanwhile', async () => {
    await noteDetector(test.db, detectorVersion + 3);
    const late = await published('A pump.');
    await test.db.execute(`update listings set listing_description = 'Ask late@quist-holding.com.' where listing_id = ${late}`);
    await test.db.execute(`select brevet_note_parties('texts', array[${late}])`);
    await oneTurn();
    expect(await waiting()).toContain(late);
    expect(await versions()).toMatchObject([{ Compared: false }]);
    await compareInTurn(test.services);
    expect(await versions()).toMatchObject([{ Compared: true }]);
  });
});
