// The names here aren't words. cspell:disable

import { checkText, NameIndex } from '@brevet/contract/anonymity-check';
import { momentOf } from '@brevet/contract/day';
import { messages } from '@brevet/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginGuesses } from '../../schema/users.ts';
import type { Answer, TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';
import { tellingNames } from './confirmed-names.ts';
import { NamesFound } from './names-found.ts';

const letters = [...'bdfgklmnprstvz'];
/** 300 names without a common word. */
const companies = letters
  .flatMap((one) => letters.flatMap((two) => letters.map((three) => `Qu${one}o${two}i${three}ax Werke`)))
  .slice(0, 300);
const indexOf = (names: readonly string[]) =>
  NameIndex.of(
    names.map((name) => ({ name, role: 'company' })),
    () => false,
  );
const sentence = (names: readonly string[]) => `It was tested at ${names.join(', at ')}.`;

describe('well-known names', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
    for (let index = 0; index < 20; index += 1)
      await test.make.bulkPatent({ PatentNumber: String(7_500_000 + index), Assignees: companies });
    await test.services.wellKnown.refresh();
  });
  afterAll(() => test.close());

  const check = (who: TestUser, names: readonly string[]) =>
    test.as(who).post('/checkAnonymity', { fields: { name: sentence(names), other: 'Write to jane@acme.com.' } });
  const told = ({ body }: Answer) => [(body.findings as unknown[]).length, body.more];
  const draft = async (seller: TestUser, names: readonly string[]) =>
    (await test.make.listing(seller, 0, { ListingDescription: sentence(names) })).ListingID;
  const publish = (seller: TestUser, id: number) => test.as(seller).post(`/publishListing?listing_id=${id}`, {});

  it('are confirmed to an account up to 200 times a day, and then left to the review', async () => {
    const seller = await test.make.user(1);
    expect(told(await check(seller, companies.slice(0, 150)))).toEqual([151, 0]);
    expect(told(await check(seller, companies.slice(0, 150)))).toEqual([151, 0]);
    expect(told(await check(seller, companies.slice(150, 250)))).toEqual([51, 0]);
    expect(told(await check(seller, companies.slice(250)))).toEqual([1, 0]);
    expect(told(await check(seller, companies.slice(0, 150)))).toEqual([1, 0]);
    await test.db.update(loginGuesses).set({ WindowEnd: momentOf(Date.now() - 1000) });
    expect(told(await check(seller, companies.slice(250)))).toEqual([51, 0]);
  });

  it('are confirmed to staff without a limit, 200 findings in an answer', async () => {
    const broker = await test.make.user(30);
    expect(told(await check(broker, companies))).toEqual([200, 101]);
    expect(told(await check(broker, companies))).toEqual([200, 101]);
  });

  it('count the same when calls come at once', async () => {
    const seller = await test.make.user(1);
    const parts = [0, 100, 200].map((start) => companies.slice(start, start + 100));
    const answers = await Promise.all(parts.map((part) => check(seller, part)));
    expect(answers.map(told).reduce((sum, [count]) => sum + Number(count), 0)).toBe(203);
  });

  it('count when they refuse a submission', async () => {
    const seller = await test.make.user(1);
    await check(seller, companies.slice(0, 195));
    const id = await draft(seller, companies.slice(200, 210));
    const refused = await publish(seller, id);
    expect([refused.status, refused.body.code, told(refused)]).toEqual([400, 'names_found', [5, 0]]);
    expect((await publish(seller, id)).status).toBe(200);
  });

  it('stay unnamed in a refusal if other calls used up the rest', async () => {
    const seller = { ...(await test.make.user(1)), UserType: 1 } as const;
    await check(seller, companies.slice(0, 200));
    const [finding] = checkText('name', sentence(companies.slice(200, 201)), [indexOf(companies)]);
    const refuse = () => Promise.reject(new NamesFound(messages.namesFound, finding ? [finding] : [], null));
    await expect(tellingNames(test.services, seller, refuse)).rejects.toMatchObject({
      code: 'too_many',
      message: messages.manyNames,
      findings: undefined,
    });
  });
});
