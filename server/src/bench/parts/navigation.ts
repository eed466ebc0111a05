import { fileURLToPath } from 'node:url';
import type { UserType } from '@brevet/contract/access';
import { userTypes } from '@brevet/contract/access';
import { paths } from '@brevet/contract/paths';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import type { Bar } from '../report.ts';
import { head, percentile, row } from '../report.ts';

const goal = { milliseconds: 150, percentile: 0.95 };
const rounds = 20;
const probe = fileURLToPath(new URL('./navigation-probe.js', import.meta.url));

/** A click, and what the screen that it opens shows as soon as its content is there. */
interface Step {
  name: string;
  click: string;
  path: string;
  content: string;
}

const rows = 'main table tbody tr td a';
const link = (path: string): string => `nav a[href="${path}"]`;
const menu = (name: string, path: string, content = rows): Step => ({ name, click: link(path), path, content });

const listing = new URL(paths.listing(1), 'http://host').pathname;
const openListing = (round: number): Step => ({
  name: 'list to listing',
  click: `:nth-match(${rows}[href^="${listing}"], ${1 + (round % 10)})`,
  path: listing,
  content: 'article h1',
});
const back = menu('listing to list', paths.allListings());
const pursueRequests = menu('list to pursue requests', paths.pursueRequests());
const search = menu('pursue requests to search', paths.search(), 'main form input');
const patents = menu('search to patents', paths.patents());
const allListings = menu('patents to list', paths.allListings());

const readers: readonly { name: string; type: UserType }[] = [
  { name: 'admin', type: userTypes.admin },
  { name: 'broker', type: userTypes.broker },
  { name: 'buyer', type: userTypes.buyer },
];

/** Measures the time from a click in the menu or a list to the first frame with the new screen's content, for each type of user. */
export async function navigation({ url: DATABASE_URL, pool, folder }: BenchDatabase): Promise<Bar[]> {
  const executablePath = process.env.BREVET_BROWSER;
  if (!executablePath) {
    console.log('\nNavigation is skipped: no Chromium or Chrome found.');
    return [];
  }
  const server = await startChild(product, { DATABASE_URL, BREVET_DATA: folder, LOG_LEVEL: 'silent' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
  try {
    head('click to content', 'p50 ms', 'p95 ms');
    const slowest: number[] = [];
    // Everything is compiled only after a while, on the server and in the browser.
    await timesOf(browser, server.url, await signIn(pool, DATABASE_URL, userTypes.admin));
    for (const { name, type } of readers) {
      const token = await signIn(pool, DATABASE_URL, type);
      for (const [step, times] of await timesOf(browser, server.url, token)) {
        row(`${step}, ${name}`, Math.round(percentile(times, 0.5)), Math.round(percentile(times, goal.percentile)));
        slowest.push(percentile(times, goal.percentile));
      }
    }
    const most = Math.max(...slowest);
    return [
      {
        goal: `in-app navigation shows content in under ${goal.milliseconds} ms at the 95th percentile`,
        measured: `at most ${Math.round(most)} ms`,
        met: most < goal.milliseconds,
      },
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The milliseconds of each step over all rounds. Screens are opened once before. */
async function timesOf(browser: Browser, url: string, token: string): Promise<Map<string, number[]>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies([{ name: 'brevet_session', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
    await context.addInitScript({ path: probe });
    const page = await context.newPage();
    await page.goto(url + paths.allListings());
    const times = new Map<string, number[]>();
    for (let round = -1; round < rounds; round += 1) {
      for (const step of [openListing(round + 1), back, pursueRequests, search, patents, allListings]) {
        const time = await timeOf(page, step);
        if (round >= 0) times.set(step.name, [...(times.get(step.name) ?? []), time]);
      }
    }
    return times;
  } finally {
    await context.close();
  }
}

/** Clicks, and returns the milliseconds until the new content has been painted. Content of the screen before doesn't count. */
async function timeOf(page: Page, { click, path, content }: Step): Promise<number> {
  const target = page.locator(click).first();
  await target.waitFor();
  await page.evaluate(`watchForContent(${JSON.stringify(path)}, ${JSON.stringify(content)})`);
  await target.click();
  return page.evaluate<number>('contentShown');
}
