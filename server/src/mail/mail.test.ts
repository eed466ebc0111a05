import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../test/app.ts';
import { startTestApp } from '../test/app.ts';
import type { Mailbox } from '../test/mailbox.ts';
import { startMailbox } from '../test/mailbox.ts';

describe('mail', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(mailbox.settings);
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });
  it('goes out', async () => {
    const { mail, db } = test.services;
    await test.make.broker('TTX');
    await db.transaction((tx) =>
      mail.queue(tx, {
        kind: 'reset',
        to: { name: 'Ada Quist', address: 'ada@example.com' },
        brokerCode: 'TTX',
        values: { username: 'ada', link: 'https://brevet.example.com/reset_password?token=abc' },
      }),
    );
    const got = await mailbox.next();
    expect(got.subject).toBe('Choose a new password');
  });
});
