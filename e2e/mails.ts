import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { startMailbox } from '../server/src/test/mailbox.ts';

/** A real email server that stores emails as files in `folder`, where tests in other processes read them. */
export async function keepMails(folder: string) {
  let count = 0;
  process.env.BREVET_E2E_MAILS = folder;
  return startMailbox({
    onMail: ({ recipients, subject, link, text = '' }) => {
      count += 1;
      const file = join(folder, `${String(count).padStart(6, '0')}.mail`);
      writeFileSync(file, JSON.stringify({ recipients, subject, link, text }));
      // Write atomically: tests poll for the file.
      renameSync(file, `${file}.json`);
    },
  });
}

interface Mail {
  recipients: string[];
  subject: string;
  link: string;
  text: string;
}

/** The emails to an address, oldest first. */
export function mailsTo(address: string): Mail[] {
  const folder = process.env.BREVET_E2E_MAILS ?? '';
  const files = readdirSync(folder).filter((name) => name.endsWith('.mail.json'));
  const mails: Mail[] = files.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return mails.filter(({ recipients }) => recipients.includes(address));
}

/** The link in the newest email with this subject to an address, once `which` of them have arrived. */
export const linkTo = async (address: string, subject: string | RegExp, which = 1): Promise<string> =>
  (await mailTo(address, subject, which))?.link ?? '';

/** The newest email with this subject to an address, once `which` of them have arrived. */
export async function mailTo(address: string, subject: string | RegExp, which = 1): Promise<Mail | undefined> {
  const fitting = () => mailsTo(address).filter((mail) => mail.subject.search(subject) >= 0);
  await expect.poll(() => fitting().length, { timeout: 45_000 }).toBeGreaterThanOrEqual(which);
  return fitting().at(-1);
}

/**
 * Expects a frame that shows an email with this text. Only the frame's visibility is checked, not its content's: the content runs
 * in another process that may not have painted yet.
 */
export async function expectMail(frame: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(frame.contentFrame().locator('body')).toContainText(text);
  // A new text comes in a new frame, so the one that was found may be gone by now.
  await expect(async () => {
    await frame.scrollIntoViewIfNeeded({ timeout: 1000 });
    await expect(frame).toBeInViewport({ timeout: 1000 });
  }).toPass();
}
