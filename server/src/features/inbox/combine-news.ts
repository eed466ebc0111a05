import type { News } from '@brevet/contract/news';

interface Told {
  readers: readonly number[];
  news: News;
}

/** The data that must be equal in messages that are summed up: everything but the listing, and the status that it had. */
function likeness(news: News): string {
  const {
    ListingID: _id,
    ListingName: _name,
    OldStatus: _old,
    ...rest
  } = { ListingID: 0, ListingName: '', OldStatus: 0, ...news };
  return JSON.stringify(rest);
}

const addOthers = (news: News, others: number): News =>
  others > 0 && (news.Kind === 'recommendation' || news.Kind === 'decision' || news.Kind === 'listingStatus')
    ? { ...news, Others: others }
    : news;

/** One message for each reader and kind of news: the first listing, and the number of others. */
export function combineNews(told: readonly Told[]): { readers: number[]; news: News }[] {
  const first = new Map<string, { reader: number; news: News; others: number }>();
  for (const { readers, news } of told) {
    const alike = likeness(news);
    for (const reader of readers) {
      const key = `${reader} ${alike}`;
      const known = first.get(key);
      if (known) known.others += 1;
      else first.set(key, { reader, news, others: 0 });
    }
  }
  const messages = new Map<string, { readers: number[]; news: News }>();
  for (const { reader, news, others } of first.values()) {
    const summed = addOthers(news, others);
    const same = messages.get(JSON.stringify(summed));
    if (same) same.readers.push(reader);
    else messages.set(JSON.stringify(summed), { readers: [reader], news: summed });
  }
  return [...messages.values()];
}
