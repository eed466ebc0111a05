import { features } from '@brevet/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

const listing = { feature: 'listings', id: 7 } as const;
const decision = { feature: 'decisions', id: 'TTX' } as const;
const everything = features.map((feature) => ({ feature, id: null, missed: true }));

describe('recent changes', () => {
  it('are those after the position, each once, in order', () => {
    const recent = new RecentChanges();
    recent.add(listing);
    const position = recent.position();
    expect(recent.since(position)).toEqual([]);
    recent.add(decision);
    recent.add(listing);
    recent.add(decision);
    expect(recent.since(position)).toEqual([listing, decision]);
    expect(recent.since(recent.position())).toEqual([]);
  });

  it('include everything if some are forgotten', () => {
    const recent = new RecentChanges();
    const before = recent.position();
    recent.add(listing);
    const after = recent.position();
    for (let id = 0; id < 1000; id += 1) recent.add({ feature: 'decisions', id });
    expect(recent.since(before)).toEqual(everything);
    expect(recent.since(after)).toHaveLength(1000);
  });

  it('include everything for a position of another process, or one that is made up', () => {
    const recent = new RecentChanges();
    for (const position of [new RecentChanges().position(), '', '0', 'x'.repeat(200)])
      expect(recent.since(position)).toEqual(everything);
  });

  it('have positions that look different each time, so that they reveal no activity', () => {
    const recent = new RecentChanges();
    expect(recent.position()).not.toBe(recent.position());
  });
});
