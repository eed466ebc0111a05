import { addDays, dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { created, read } from './listings.ts';
import { signIn, test, url } from './people.ts';
import { places } from './places.ts';

/** A day as the browser writes it. */
const written = (page: Page, day: string): Promise<string> =>
  page.evaluate((value) => {
    const format = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    return format.format(new Date(value));
  }, day);

/** A moment of today at which it is yesterday, today and tomorrow in the zones. */
function momentIn(timezoneId: string): Date {
  const moment = new Date();
  moment.setUTCHours(timezoneId.startsWith('America') ? 3 : 20, 30, 0, 0);
  return moment;
}

for (const place of places) {
  const { timezoneId } = place;

  test(`a patent's days are the days of the office in ${timezoneId}`, async ({ browser }) => {
    const page = await signIn(browser, 'blindqvist', { place, path: 'about:blank' });
    const { data } = await read(page, '/searchPatent?Keywords=data%20OR%20plate');
    const { PatentNumber, Country, PatentID, FiledDate, PublicationDate } = data[0];
    await page.goto(url(`/patent/search?Keywords=data%20OR%20plate`));
    const row = page.getByRole('table', { name: 'Patents found' }).locator('tbody tr').first();
    // The table of the search doesn't show when a patent was filed.
    await expect(row).toContainText(await written(page, PublicationDate));
    await page.goto(url(`/patent_details?patentid=${PatentID}&pat_num=${PatentNumber}&pcont=${Country}`));
    for (const day of [FiledDate, PublicationDate]) await expect(page.getByRole('main')).toContainText(await written(page, day));
  });

  test(`"1 week" is a week of the reader's days in ${timezoneId}`, async ({ browser }) => {
    const admin = await signIn(browser, 'admin', { path: 'about:blank' });
    const id = await created(admin, `Clock of a reader ${Date.now()}`);
    const page = await signIn(browser, 'blindqvist', { place, path: 'about:blank' });
    const now = momentIn(timezoneId);
    await page.clock.setFixedTime(now);
    await page.goto(url(`/listing_full_details?listing_id=${id}`));
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/decision'));
    await page.getByRole('button', { name: 'Postpone' }).click();
    await stored;
    const dated = page.waitForResponse((answer) => answer.url().endsWith('/api/decision'));
    await page.getByRole('button', { name: '1 week' }).click();
    await dated;
    const ReturnDate: Day = addDays(dayAt(now, timezoneId), 7);
    expect(await read(page, `/listing_status?ListingID=${id}`)).toMatchObject({ ReturnDate });
    await expect(page.getByRole('complementary', { name: 'Actions' }).getByText('Comes back')).toContainText(
      await written(page, ReturnDate),
    );
  });
}
