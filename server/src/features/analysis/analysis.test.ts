import type { AnalysisRow } from '@brevet/contract/analysis';
import { messages } from '@brevet/contract/messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listings } from '../../schema/listings.ts';
import { patents } from '../../schema/patents.ts';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { listen } from '../../test/listen.ts';

const missing = 2_000_000_000;
const fields = {
  Patent: '8123456',
  Country: 'US',
  List: null,
  AnalysisLevelPerformed: 2,
  Recommendation: 4,
  Qps: 55,
  Reason: 'Broad claims, long term.',
};

describe('analyses', () => {
  let test: TestApp;
  let seller: TestUser;
  let buyer: TestUser;
  let broker: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    [seller, buyer, broker, admin] = await test.make.everyType({ Firstname: 'Tolu', Lastname: 'Oduya' });
  });
  afterAll(() => test.close());

  const save = (who: TestUser | null, more: object = {}) => test.as(who).post('/saveAnalysis', { ...fields, ...more });
  const created = async (more: object = {}) => Number((await save(broker, more)).body.AnalysisID);
  const rows = async (query: string, who = admin) => {
    const { status, body } = await test.as(who).get(`/analysis_listing?${query}`);
    expect(status, query).toBe(200);
    return body.data as AnalysisRow[];
  };
  const ofPatent = async (PatentID: number) =>
    (await test.as(admin).get(`/getAnalysisByPatentId?Patent=${PatentID}`)).body.data as AnalysisRow[];

  it('are created, changed and deleted by brokers and admins, whoever created them', async () => {
    const AnalysisID = await created();
    const [row] = await rows('search=8123456');
    expect(row).toEqual({
      ...fields,
      AnalysisID,
      PatentID: expect.any(Number),
      Title: null,
      Analyst: 'Tolu Oduya',
      CreateDate: expect.stringMatching(/Z$/),
      Version: 1,
      can: { update: true, delete: true },
    });
    expect(await ofPatent(row?.PatentID ?? 0)).toEqual([row]);
    expect((await save(admin, { AnalysisID, Version: 1, Recommendation: 3 })).body).toEqual({
      message: 'Analysis saved',
      AnalysisID,
      Version: 2,
    });
    expect((await save(broker, { AnalysisID, Version: 2, Recommendation: 3 })).body.Version).toBe(2);
    expect((await rows('search=8123456'))[0]).toMatchObject({ Recommendation: 3, Analyst: 'Tolu Oduya', Version: 2 });
    expect((await test.as(admin).delete(`/deleteAnalysis?AnalysisID=${AnalysisID}`)).body.message).toBe('Deleted successfully');
    expect((await test.as(admin).delete(`/deleteAnalysis?AnalysisID=${AnalysisID}`)).status).toBe(404);
    expect((await save(admin, { AnalysisID })).status).toBe(404);
    expect(await ofPatent(row?.PatentID ?? 0)).toEqual([]);
  });

  it('are closed to sellers, buyers and people without a session', async () => {
    const AnalysisID = await created();
    for (const [who, status] of [
      [seller, 403],
      [buyer, 403],
      [null, 401],
    ] as const) {
      for (const path of ['/getAnalysisByPatentId?Patent=1', '/analysis_listing', '/analysis_listing?format=csv'])
        expect((await test.as(who).get(path)).status, path).toBe(status);
      expect((await save(who, { AnalysisID })).status).toBe(status);
      expect((await save(who)).status).toBe(status);
      expect((await test.as(who).delete(`/deleteAnalysis?AnalysisID=${AnalysisID}`)).status).toBe(status);
    }
  });

  it('refuse the ID of someone else, except from admins', async () => {
    const read = (who: TestUser, user_id: number) => test.as(who).get(`/getAnalysisByPatentId?Patent=1&user_id=${user_id}`);
    expect((await read(broker, broker.UserID)).status).toBe(200);
    expect((await read(admin, broker.UserID)).status).toBe(200);
    expect(await read(broker, admin.UserID)).toMatchObject({ status: 403, body: { code: 'identity_mismatch' } });
    for (const Patent of ['', 'US7123456', '0', '1.5', '99999999999'])
      expect((await test.as(admin).get(`/getAnalysisByPatentId?Patent=${Patent}`)).status).toBe(400);
  });

  it('belong to a patent and, while it exists, to a listing', async () => {
    const { ListingID } = await test.make.listing(seller, 0);
    await Promise.all([created({ Patent: 'US 8,234,567 B1', List: ListingID }), created({ Patent: '08234567' })]);
    expect(await test.db.$count(patents, eq(patents.PatentNumber, '8234567'))).toBe(1);
    const lists = async () => (await rows('search=8234567')).map(({ List }) => List).sort();
    expect(await lists()).toEqual([ListingID, null]);
    await test.db.delete(listings).where(eq(listings.ListingID, ListingID));
    expect(await lists()).toEqual([null, null]);
    expect((await save(broker, { List: missing })).status).toBe(404);
  });

  it('are filtered by recommendation, level and words', async () => {
    const mine = { Patent: '8345678' };
    const pass = await created({ ...mine, Recommendation: 3, Reason: 'Prior art: 100%_certain' });
    const pursue = await created({ ...mine, AnalysisLevelPerformed: 3 });
    const ids = async (query: string) => (await rows(query)).map(({ AnalysisID }) => AnalysisID);
    expect(await ids('search=8345678&Recommendation=3')).toEqual([pass]);
    expect(await ids('search=us8345678&AnalysisLevelPerformed=3')).toEqual([pursue]);
    expect(await ids('search=%25_CERTAIN')).toEqual([pass]);
    for (const query of ['Recommendation=1', 'AnalysisLevelPerformed=9', 'sid=Reason'])
      expect((await test.as(admin).get(`/analysis_listing?${query}`)).status, query).toBe(400);
  });

  it('refuse a change based on an older version, with both values', async () => {
    const AnalysisID = await created();
    await save(admin, { AnalysisID, Version: 1, Qps: 60 });
    expect(await save(broker, { AnalysisID, Version: 1, Reason: 'mine' })).toMatchObject({
      status: 409,
      body: {
        code: 'analysis_changed',
        message: messages.analysisChangedMeanwhile,
        conflict: {
          Qps: { yours: 55, theirs: 60 },
          Reason: { yours: 'mine', theirs: fields.Reason },
          Version: { yours: 1, theirs: 2 },
        },
      },
    });
    const refused = await test.as(broker).delete(`/deleteAnalysis?AnalysisID=${AnalysisID}&Version=1`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'analysis_changed' } });
    const both = await Promise.all([1, 2].map((Qps) => save(broker, { AnalysisID, Version: 2, Qps })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ Patent: '' }, 'Patent'],
    [{ Patent: 'abc' }, 'Patent'],
    [{ Recommendation: 1 }, 'Recommendation'],
    [{ AnalysisLevelPerformed: 0 }, 'AnalysisLevelPerformed'],
    [{ Qps: 101 }, 'Qps'],
    [{ List: 0 }, 'List'],
    [{ AnalystID: 1 }, 'AnalystID'],
  ])('are refused with %j', async (more, field) => {
    const { status, body } = await save(broker, more);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('keep markup as text, and neutralize formulas in CSV files', async () => {
    const Reason = '=HYPERLINK("https://example.com")<script>';
    await created({ Patent: '8456789', Reason });
    expect((await rows('search=8456789'))[0]?.Reason).toBe(Reason);
    const { text } = await test.as(broker).get('/analysis_listing?format=csv&search=8456789');
    expect(text).toContain(`"'=HYPERLINK(""https://example.com"")<script>"`);
    expect(text).toContain('Detectability,Pursue');
  });

  it('are announced to brokers and admins, not to others', async () => {
    const streams = await Promise.all([admin, buyer].map((who) => listen(test, who)));
    const [ofAdmin, ofBuyer] = streams;
    await created();
    await ofAdmin?.until('analysis');
    await test.as(buyer).post('/seenUnreadEmailMessage', { MessageID: 'all' });
    expect(await ofBuyer?.until('inbox')).not.toContain('analysis');
    for (const { stop } of streams) stop();
  });
});
