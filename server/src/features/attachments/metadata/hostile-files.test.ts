import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { messages } from '@brevet/contract/messages';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../../platform/db/embedded/processes.ts';
import { storedFiles } from '../../../schema/attachments.ts';
import type { TestApp } from '../../../test/app.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestUser } from '../../../test/factories.ts';
import { ready } from '../../../test/ready.ts';
import { turnLimits } from '../sandbox/file-processes.ts';
import { textLimits } from '../text/extract-text.ts';
import { stripLimits } from './strip-metadata.ts';

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const word = (parts: Record<string, Uint8Array>): Buffer =>
  Buffer.from(zipSync({ '[Content_Types].xml': Buffer.from(types), ...parts }, { level: 1 }));

/** So many images, each read quickly, that all of them together take far longer than any test. */
async function endless(): Promise<Buffer> {
  const picture = new Uint8Array(
    await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  return word(Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`word/media/image${index}.png`, picture])));
}

const xml = (...text: string[]): Buffer => word({ 'word/document.xml': Buffer.from(text.join('')) });
/** A text that stays within the limit for unpacked files, but takes more memory to read than the process has. */
const bomb = () => xml('<a>', 'x'.repeat(255 * 1024 * 1024), '</a>');

const upload = (url: string, token: string, listing: number, content: Buffer) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], 'sheet'));
  const headers = { 'X-Requested-With': 'test', authorization: `Bearer ${token}` };
  return fetch(`${url}/api/uploadImg?listing_id=${listing}`, { method: 'POST', headers, body: form });
};

describe('a hostile file', { timeout: 180_000 }, () => {
  let test: TestApp;
  let slow: Buffer;
  const usual = { ...stripLimits };
  beforeAll(async () => {
    test = await startTestApp();
    slow = await endless();
  });
  afterEach(() => {
    Object.assign(stripLimits, usual);
    turnLimits.msToWait = 45_000;
  });
  afterAll(() => test.close());

  const sender = async () => {
    const user = await test.make.user(1);
    const { ListingID } = await test.make.listing(user, 1);
    const send = async (content: Buffer) => {
      const answer = await upload(test.url, user.token, ListingID, content);
      return { status: answer.status, message: ((await answer.json()) as { message?: string }).message };
    };
    return { user, send };
  };
  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  const tooComplex = { status: 413, message: messages.fileTooComplex };
  const processes = () => stripping(process.pid).length;
  const kept = async () => [await readdir(test.filesDir).catch(() => []), await test.db.$count(storedFiles)];

  it('gets half a minute and a gigabyte to be read, and waits 45 seconds for its turn', () => {
    expect(stripLimits).toEqual({ milliseconds: 30_000, megabytes: 1024, heapMegabytes: 512 });
    expect(textLimits).toEqual({ milliseconds: 15_000, megabytes: 1024, heapMegabytes: 512 });
    expect(turnLimits).toEqual({ msToWait: 45_000 });
    expect(messages.fileTooComplex).toContain('Upload a simpler or smaller copy.');
  });

  it.each([
    ['takes too long', { milliseconds: 2000 }, () => slow],
    ['takes too much memory', { megabytes: 300 }, bomb],
    ['takes too much memory in too many pieces', { heapMegabytes: 64 }, () => xml('<a>', '<b/>'.repeat(3_000_000), '</a>')],
    ['is nested too deep', {}, () => xml('<b>'.repeat(2000), '</b>'.repeat(2000))],
  ])('is refused when it %s, and leaves no process and no bytes behind', async (_name, limits, make) => {
    const before = await kept();
    Object.assign(stripLimits, limits);
    const { send } = await sender();
    expect(await send(make())).toEqual(tooComplex);
    await expect.poll(processes).toBe(0);
    expect(await kept()).toEqual(before);
    Object.assign(stripLimits, usual);
    expect((await send(await picture())).status).toBe(200);
  });

  it("doesn't block anyone else's calls and uploads", async () => {
    const { user, send } = await sender();
    let ended = false;
    const hostile = send(slow).finally(() => {
      ended = true;
    });
    await expect.poll(processes).toBe(1);
    const other = await sender();
    expect((await other.send(await picture())).status).toBe(200);
    // The sender's own reads are served, too.
    for (const reader of [user, other.user, await test.make.user(15)])
      expect((await test.as(reader).get('/getListingStatusCounts?scope=own')).status).toBe(200);
    expect(ended).toBe(false);
    endStripping();
    expect(await hostile).toEqual(tooComplex);
  });

  it('from each of two accounts lets others read, and makes uploads wait or say when to try again', async () => {
    const hostile = await Promise.all([sender(), sender()]);
    const under = hostile.map(({ send }) => send(slow));
    await expect.poll(processes).toBe(2);
    const { user, send } = await sender();
    turnLimits.msToWait = 100;
    expect(await send(await picture())).toEqual({ status: 503, message: messages.uploadsUnderWay });
    turnLimits.msToWait = 45_000;
    const waiting = send(await picture());
    expect((await test.as(user).get('/authToken')).status).toBe(200);
    endStripping();
    expect(await Promise.all(under)).toEqual([tooComplex, tooComplex]);
    expect((await waiting).status).toBe(200);
  });
});

describe('a hostile file on a server that is killed', { timeout: 180_000 }, () => {
  it('stops being read when the server is killed', async () => {
    const test = await startTestApp();
    const user: TestUser = await test.make.user(1);
    const { ListingID } = await test.make.listing(user, 1);
    const server: ChildProcess = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: test.databaseUrl, BREVET_DATA: test.filesDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const url = await ready(server);
    const slow = await endless();
    const answer = upload(url, user.token, ListingID, slow).catch(() => null);
    const processes = () => stripping(server.pid ?? 0);
    await expect.poll(processes).toHaveLength(1);
    const [pid = 0] = processes();
    // From here on, nothing that the server does or doesn't do would end it.
    const received = () => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
    await expect.poll(received, { timeout: 60_000 }).toBeGreaterThan(slow.length);
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
    await answer;
    await expect.poll(() => isRunning(pid)).toBe(false);
    await test.close();
  });
});

/** Processes that a server started to read files. */
function stripping(server: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    try {
      const stat = readFileSync(`/proc/${Number(entry)}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const isStripping = parent === server && readFileSync(`/proc/${entry}/cmdline`, 'utf8').includes('strip-process');
      return isStripping ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}

/** Ends them now, as the time limit would do later. */
const endStripping = () => {
  for (const pid of stripping(process.pid)) process.kill(pid, 'SIGKILL');
};
