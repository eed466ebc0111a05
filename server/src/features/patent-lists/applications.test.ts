import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const checked = z.object({
  data: z.array(
    z.object({
      Verdict: z.string(),
      PatentNumber: z.string().nullable(),
      Reason: z.string().nullable(),
      Choices: z.array(z.object({ Country: z.string(), PatentNumber: z.string() })),
    }),
  ),
});

describe('applications in a list of numbers', () => {
  let test: TestApp;
  let seller: TestUser;
  beforeAll(async () => {
    test = await startTestApp();
    seller = await test.make.user(1);
    await test.make.bulkPatent({ PatentNumber: '7315364', ApplicationNumber: '10123456' });
    await test.make.bulkPatent({ PatentNumber: '20040012345', ApplicationNumber: '10123456', PatentStatus: 'Application' });
    await test.make.bulkPatent({ PatentNumber: '10123456', ApplicationNumber: '15000001' });
  });
  afterAll(() => test.close());

  const check = async (numbers: string[], Country = 'US') => {
    const { body } = await test.as(seller).post('/checkPatentNumbers', { numbers, Country });
    return checked.parse(body).data;
  };

  it.each(['10/123,456', 'US 10/123456', 'Application No. 10123456', 'U.S. Serial No. 10/123,456'])(
    'are unclear, with their publications to choose from: %s',
    async (text) => {
      expect(await check([text])).toEqual([
        {
          Verdict: 'unclear',
          PatentNumber: null,
          Reason: "Application US 10/123,456 isn't a patent number.",
          Choices: [
            { Country: 'US', PatentNumber: '20040012345' },
            { Country: 'US', PatentNumber: '7315364' },
          ],
        },
      ]);
    },
  );

  it('are no patents if the store knows none of them, and numbers of other offices are not looked up', async () => {
    for (const text of ['11/123,456', 'PCT/US2004/012345', 'EP 10 123 456.7'])
      expect(await check([text]), text).toMatchObject([{ Verdict: 'malformed', Choices: [] }]);
  });

  it('leave numbers with several readings to choose from', async () => {
    const EP = { Country: 'EP', PatentNumber: '4012345' };
    expect(await check(['EP04012345', '7315364'])).toMatchObject([
      { Verdict: 'unclear', Reason: expect.stringContaining('It can be read as EP'), Choices: [EP] },
      { Verdict: 'found', PatentNumber: '7315364', Choices: [] },
    ]);
  });
});
