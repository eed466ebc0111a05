import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { startTestApp } from '../../test/app.ts';
import type { TestUser } from '../../test/factories.ts';

const content = 'US6285999\n'.repeat(2000);
const form = `--part\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--part--\r\n`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const last = '0\r\n\r\n';
const chunked = 'Transfer-Encoding: chunked';
const length = (size: number) => `Content-Length: ${size}`;

/** Bodies whose length isn't the announced one. `ends` closes the client's side; `breaks` ends the connection. */
type Body = [what: string, header: string, body: (text: string) => string, then: 'waits' | 'ends' | 'breaks'];
const bodies = (size: number): Body[] => [
  ['longer than announced', length(size - 10), (text) => text, 'waits'],
  ['shorter than announced', length(size + 10), (text) => text, 'ends'],
  ['empty', length(0), () => '', 'waits'],
  ['without a length', '', () => '', 'waits'],
  ['empty in chunks', chunked, () => last, 'waits'],
  ['of half a chunk', chunked, (text) => chunk(text).slice(0, -100), 'ends'],
  ['of chunks without an end', chunked, chunk, 'ends'],
  ['with a broken chunk', chunked, (text) => `zz\r\n${text}`, 'waits'],
  ['of two lengths', `${length(size)}\r\n${chunked}`, (text) => chunk(text) + last, 'waits'],
  ['with a length that is no number', 'Content-Length: many', (text) => text, 'waits'],
  ['that breaks off', length(size), (text) => text.slice(0, 5000), 'breaks'],
  ['that breaks off in chunks', chunked, (text) => chunk(text.slice(0, 5000)), 'breaks'],
];

describe('an upload whose body has another length than announced', () => {
  let test: TestApp;
  let admin: TestUser;
  let seller: TestUser;
  let listing: number;
  let patent: number;
  beforeAll(async () => {
    test = await startTestApp();
  });
  // Calls that broke off count against the calls that an account has under way.
  beforeEach(async () => {
    [admin, seller] = await Promise.all([test.make.user(40), test.make.user(1)]);
    listing = (await test.make.listing(seller, 1)).ListingID;
    await test.as(seller).post(`/createListingPatent?listing_id=${listing}`, { listingPatent: [{ patentNumber: '7400001' }] });
    const { body } = await test.as(seller).get('/patentDetailById?pat_num=7400001');
    patent = (body.data as { PatentID: number }).PatentID;
  });
  afterAll(() => test.close());

  /** The status of the answer; null if there is none. */
  function sent(who: TestUser, head: string, text: string, then: Body[3]): Promise<number | null> {
    const socket = connect(Number(new URL(test.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1');
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => {});
    socket.write(
      `${head}\r\nHost: a\r\nX-Requested-With: test\r\nTus-Resumable: 1.0.0\r\nauthorization: Bearer ${who.token}\r\n\r\n${text}`,
      () => {
        if (then === 'ends') socket.end();
        if (then === 'breaks') setImmediate(() => socket.destroy());
      },
    );
    return new Promise((resolve) => {
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? Number.NaN) || null));
    });
  }
  const isRefused = (status: number | null) => status === null || (status >= 400 && status < 500);

  const forms: [path: () => string, who: () => TestUser][] = [
    [() => `/uploadImg?listing_id=${listing}`, () => seller],
    [() => `/uploadPatentAttachment?patent_id=${patent}`, () => seller],
    [() => '/uploadDirectoryImport?Kind=contacts', () => admin],
    [() => '/readPatentList', () => seller],
  ];

  it.each(bodies(form.length))(
    'as a form %s is refused, never with an error of the server',
    async (_what, header, body, then) => {
      const failed = vi.spyOn(test.services.log, 'error');
      for (const [path, who] of forms) {
        const head = `POST /api${path()} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=part${header ? `\r\n${header}` : ''}`;
        expect([path(), await sent(who(), head, body(form), then)]).toSatisfy(([, status]) => isRefused(status as number | null));
      }
      expect(failed).not.toHaveBeenCalled();
      failed.mockRestore();
    },
  );

  const begun = async (who: TestUser, path: string, size: number): Promise<string> => {
    const created = await fetch(`${test.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${who.token}`,
        'X-Requested-With': 'test',
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
      },
    });
    expect(created.status).toBe(201);
    return created.headers.get('location') ?? '';
  };
  const part = (path: string, header: string) =>
    `PATCH ${path} HTTP/1.1\r\nContent-Type: application/offset+octet-stream\r\nUpload-Offset: 0${header ? `\r\n${header}` : ''}`;
  const resumables: [path: () => string, who: () => TestUser][] = [
    [() => `/uploads?listing_id=${listing}`, () => seller],
    [() => '/importUploads', () => admin],
  ];

  it.each<Body>([
    ['longer than the upload', length(content.length), (text) => text, 'waits'],
    ['longer than the upload in a chunk', chunked, (text) => chunk(text) + last, 'waits'],
    ['longer than the upload in chunks', chunked, (text) => chunk(text.slice(0, 90)) + chunk(text) + last, 'waits'],
    ...bodies(content.length).filter(([what]) => !/^empty|^without/.test(what)),
  ])('as a part %s is refused, never with an error of the server', async (_what, header, body, then) => {
    const failed = vi.spyOn(test.services.log, 'error');
    for (const [path, who] of resumables) {
      const address = await begun(who(), path(), 100);
      const status = await sent(who(), part(address, header), body(content), then);
      expect([address, status]).toSatisfy(([, one]) => isRefused(one as number | null));
    }
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  it('gets 413 for a chunked part that is longer than the upload', async () => {
    const address = await begun(seller, `/uploads?listing_id=${listing}`, 100);
    expect(await sent(seller, part(address, chunked), chunk(content) + last, 'waits')).toBe(413);
  });

  it('as an empty part changes nothing', async () => {
    const address = await begun(seller, `/uploads?listing_id=${listing}`, 100);
    expect(await sent(seller, part(address, length(0)), '', 'waits')).toBe(204);
    const asked = await fetch(test.url + address, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${seller.token}`, 'tus-resumable': '1.0.0', 'X-Requested-With': 'test' },
    });
    expect(asked.headers.get('upload-offset')).toBe('0');
  });
});
