import type { News } from '@brevet/contract/news';
import { newsInWords, newsPath } from '@brevet/contract/news-text';
import { describe, expect, it } from 'vitest';
import { combineNews } from './combine-news.ts';

const listing = (ListingID: number) => ({ ListingID, ListingName: `Pump ${ListingID}` });
const recommended = (id: number): News => ({ Kind: 'recommendation', ...listing(id) });
const status = (id: number, NewStatus: 1 | 6, OldStatus: 0 | -1 = -1): News => ({
  Kind: 'listingStatus',
  ...listing(id),
  OldStatus,
  NewStatus,
  Reason: null,
});

describe('summed-up news', () => {
  it('becomes one message for each reader, with the first listing and the number of others', () => {
    const told = [1, 2, 3].map((id) => ({ readers: id === 3 ? [7] : [7, 8], news: recommended(id) }));
    expect(combineNews(told)).toEqual([
      { readers: [7], news: { ...recommended(1), Others: 2 } },
      { readers: [8], news: { ...recommended(1), Others: 1 } },
    ]);
  });

  it('is sent to all readers of the same message together', () => {
    const told = [1, 2].map((id) => ({ readers: [7, 8, 9], news: recommended(id) }));
    expect(combineNews(told)).toEqual([{ readers: [7, 8, 9], news: { ...recommended(1), Others: 1 } }]);
  });

  it('stays separate if it says something else, except for the previous status', () => {
    const told = [status(1, 1), status(2, 6), status(3, 1, 0)].map((news) => ({ readers: [7], news }));
    expect(combineNews(told)).toEqual([
      { readers: [7], news: { ...status(1, 1), Others: 1 } },
      { readers: [7], news: status(2, 6) },
    ]);
  });

  it('counts decisions of one broker code on several listings', () => {
    const decided = (id: number): News => ({ Kind: 'decision', ...listing(id), BrokerCode: 'ALP', DecisionStatus: 4 });
    expect(combineNews([1, 2].map((id) => ({ readers: [7], news: decided(id) })))).toEqual([
      { readers: [7], news: { ...decided(1), Others: 1 } },
    ]);
  });

  it('counts no listings where the message has no place for them', () => {
    const submitted = (id: number): News => ({ Kind: 'submission', ...listing(id) });
    expect(combineNews([1, 2].map((id) => ({ readers: [7], news: submitted(id) })))).toEqual([
      { readers: [7], news: submitted(1) },
    ]);
  });

  it('leaves a single message as it is, and sends nothing without readers', () => {
    expect(combineNews([{ readers: [7], news: recommended(1) }])).toEqual([{ readers: [7], news: recommended(1) }]);
    expect(combineNews([{ readers: [], news: recommended(1) }])).toEqual([]);
  });

  it('counts the others, and leads to a list', () => {
    const [summed] = combineNews([1, 2].map((id) => ({ readers: [7], news: status(id, 1) })));
    expect(summed && newsInWords(summed.news).title).toBe('1 Pump 1 and 1 more are now Active');
    expect(summed && newsPath(summed.news)).toBe('/myaccount/my_listing');
    expect(newsInWords(status(1, 1)).title).toBe('1 Pump 1 is now Active');
    expect(newsPath({ Kind: 'recommendation', ...listing(1), Others: 4 })).toBe('/myaccount/myaccount_ta_all?Recommended=1');
  });
});
