import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { outbox } from '../../schema/mail.ts';
import { startTestApp } from '../../test/app.ts';
import type { ReceivedMail } from '../../test/mailbox.ts';
import { startMailbox } from '../../test/mailbox.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

it('sends an email again, with the same Message-ID, when the process is killed mid-send', async () => {
  // The email server takes the third email, and the process that sends it is killed before the acknowledgment.
  const underway = Promise.withResolvers<ReceivedMail>();
  let held = false;
  const mailbox = await startMailbox({
    onMail: (mail) => {
      if (held || mailbox.arrived.length < 3) return;
      held = true;
      underway.resolve(mail);
      return new Promise(() => {});
    },
  });
  const test = await startTestApp();
  const { db, mail } = test.services;
  await test.make.broker('TTX');
  await db.transaction(async (tx) => {
    for (const address of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com']) {
      await mail.queue(tx, {
        kind: 'welcome',
        to: { name: 'Ada Quist', address },
        brokerCode: 'TTX',
        values: { username: 'ada' },
      });
    }
  });
  const start = (): ChildProcess =>
    spawn(process.execPath, [main], {
      env: { ...process.env, ...mailbox.settings, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: test.databaseUrl },
      stdio: 'ignore',
    });

  const first = start();
  const firstEnded = once(first, 'exit');
  const { messageId } = await underway.promise;
  first.kill('SIGKILL');
  await firstEnded;
  const left = (await db.select().from(outbox)).find(({ MessageID }) => MessageID === messageId);
  expect(left).toMatchObject({ State: 'sending', Attempts: 1 });

  const second = start();
  const secondEnded = once(second, 'exit');
  const rows = await vi.waitFor(
    async () => {
      const found = await db.select().from(outbox);
      expect(found.map(({ State }) => State)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
      return found;
    },
    { timeout: 40_000, interval: 50 },
  );
  const arrived = mailbox.arrived.map((received) => received.messageId);
  expect(new Set(arrived)).toEqual(new Set(rows.map(({ MessageID }) => MessageID)));
  expect(arrived.filter((id) => id === messageId)).toHaveLength(2);
  second.kill('SIGTERM');
  await secondEnded;
  await test.close();
  await mailbox.close();
});
