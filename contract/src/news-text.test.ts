import { describe, expect, it } from 'vitest';
import { momentOf } from './day.ts';
import type { News } from './news.ts';
import { newsInWords, newsPath } from './news-text.ts';

const pump = { ListingID: 17, ListingName: 'Cold plate' };
const valve = { ListingID: 18, ListingName: 'Quiet valve' };
type Search = Extract<News, { Kind: 'searchAlert' }>['Searches'][number];
const search = (ViewID: number, Name: string, Listings: Search['Listings'], Found = Listings.length): Search => ({
  ViewID,
  Name,
  Found,
  Listings,
});
const alert = (...Searches: Search[]): News => ({ Kind: 'searchAlert', Searches });

describe('text of an alert', () => {
  it('counts a listing that two searches find once, and links to it', () => {
    const news = alert(search(5, 'Cooling', [pump]), search(6, 'Plates', [pump]));
    expect(newsInWords(news)).toEqual({
      title: 'New in your saved searches: 17 Cold plate',
      text: 'Cooling: 17 Cold plate\nPlates: 17 Cold plate',
    });
    expect(newsPath(news)).toBe('/listing_full_details?listing_id=17');
  });

  it('counts the listings without a name, too', () => {
    const news = alert(search(5, 'Cooling', [pump, valve], 14));
    expect(newsInWords(news)).toEqual({
      title: 'New in "Cooling": 14 new listings',
      text: 'Cooling: 17 Cold plate, 18 Quiet valve and 12 more',
    });
    expect(newsPath(news)).toBe('/myaccount/search?view=5');
  });

  it('says where the day of a daily alert ended, and in which zone', () => {
    const news = { ...alert(search(5, 'Cooling', [pump])), Until: momentOf('2026-11-27T06:00:00Z') };
    expect(newsInWords(news).text.replaceAll('\u202f', ' ')).toBe(
      'Cooling: 17 Cold plate\nDaily alert, up to November 27, 2026 at 6:00 AM UTC.',
    );
  });
});
