import type { Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import { atEnd, url } from './pages.ts';

const isStream = (request: { url: () => string }): boolean => request.url().includes('/api/events');

interface Asked {
  url: string;
  method: string;
  headers: Record<string, string>;
  postData?: string;
}
interface Answer {
  status?: number;
  headers?: { name: string; value: string }[];
  body: Buffer | string;
}

let probes = 0;

/** Each interception waits at an address of its own, because a page can have several. */
function newProbe(): string {
  probes += 1;
  return `/api/is-intercepted/${probes}`;
}

/** Waits until an open page's requests arrive where they are answered: for a moment, the browser sends them on to the server. */
async function untilIntercepted(page: Page, probe: string, isIntercepted: () => boolean): Promise<void> {
  if (!page.url().startsWith(url('/'))) return;
  const ask = () => page.evaluate(async (address) => void (await fetch(address)), probe);
  await expect.poll(() => ask().then(isIntercepted), { intervals: [10] }).toBe(true);
}

/** Handles a page's requests as `page.route` does, and returns once they arrive here. */
export async function intercept(
  page: Page,
  path: string | RegExp,
  handle: (route: Route) => unknown,
  options?: { times: number },
): Promise<void> {
  await page.route(path, handle, options);
  const probe = newProbe();
  let isIntercepted = false;
  await page.route(`**${probe}`, (route) => {
    isIntercepted = true;
    return route.fulfill({ status: 204 });
  });
  await untilIntercepted(page, probe, () => isIntercepted);
  await page.unroute(`**${probe}`);
}

/**
 * Answers a page's requests for addresses of this form, in which * is any text. A request without an answer goes to the server. Unlike
 * `page.route`, this leaves the browser's cache on, so a screen doesn't load and compile all scripts again.
 */
export async function answerRequests(
  page: Page,
  urlPattern: string,
  answer: (request: Asked) => Promise<Answer | null> | Answer | null,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  atEnd(page, () => session.detach());
  const probe = newProbe();
  let isIntercepted = false;
  const given = (request: Asked) => {
    if (!request.url.endsWith(probe)) return answer(request);
    isIntercepted = true;
    return { status: 204, body: '' };
  };
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answered = await given(request);
    const { status = 200, headers = [{ name: 'content-type', value: 'application/json' }], body = '' } = answered ?? {};
    const response = { responseCode: status, responseHeaders: headers, body: Buffer.from(body).toString('base64') };
    await (answered
      ? session.send('Fetch.fulfillRequest', { requestId, ...response })
      : session.send('Fetch.continueRequest', { requestId })
    ).catch(() => {
      // The page has gone on to another screen.
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern }, { urlPattern: `*${probe}` }] });
  await untilIntercepted(page, probe, () => isIntercepted);
}

/** Keeps the stream of changes closed, for tests that changes by other tests would disturb. */
export const withoutChanges = (page: Page): Promise<void> => answerRequests(page, '*/api/events*', () => new Promise(() => {}));

/** The requests of a page so far, without the stream of changes, which never ends. */
export function requestsOf(page: Page) {
  const sent: string[] = [];
  let waiting = 0;
  page.on('request', (request) => {
    if (isStream(request)) return;
    sent.push(request.url());
    waiting += 1;
  });
  const finished = (request: { url: () => string }): void => {
    if (!isStream(request)) waiting -= 1;
  };
  page.on('requestfinished', finished);
  page.on('requestfailed', finished);
  const allFinished = (): Promise<void> => expect.poll(() => waiting).toBe(0);
  return {
    sent,
    allFinished,
    /** Waits until the page is idle, and again in case that idle moment was used to load more. */
    async loaded(): Promise<void> {
      for (let round = 0; round < 2; round += 1) {
        await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestIdleCallback(resolve))));
        await allFinished();
      }
    },
  };
}
