import { setImmediate } from 'node:timers/promises';
import { NameIndex } from '@brevet/contract/anonymity-check';
import type { Database } from '../../platform/db/client.ts';
import type { CountCache } from '../../platform/db/count-cache.ts';
import { directoryNames, directoryState } from './anonymity.queries.ts';
import { inEnglish } from './vocabulary.ts';

/** Names of the directory's organizations and contacts. They are read again only after one of them has changed. */
export class DirectoryNames {
  private readonly db: Database;
  private readonly counts: CountCache;
  private known: { state: string; index: Promise<NameIndex> } | null = null;

  constructor(db: Database, counts: CountCache) {
    this.db = db;
    this.counts = counts;
  }

  async current(): Promise<NameIndex> {
    const features = ['organizations', 'contacts'] as const;
    const state = await this.counts.get('anonymity directory', features, () => directoryState(this.db));
    if (this.known?.state === state) return this.known.index;
    const known = { state, index: this.read() };
    this.known = known;
    known.index.catch(() => {
      if (this.known === known) this.known = null;
    });
    return known.index;
  }

  private async read(): Promise<NameIndex> {
    return (await NameIndex.inSlices(directoryNames(this.db), inEnglish, () => setImmediate())).share();
  }
}
