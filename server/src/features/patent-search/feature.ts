import type { Database } from '../../platform/db/client.ts';
import type { FeatureModule } from '../../platform/modules/feature-module.ts';
import { forgetIndex, updateIndex } from './keep-index.ts';
import { isNoting } from './patent-index.queries.ts';
import { patentSearchHandlers } from './patent-search.service.ts';
import { SearchEngine } from './search-engine.ts';
import type { Searching } from './search-patents.ts';

interface Own {
  config: { searchUrl: string | null };
  db: Database;
  log: ConstructorParameters<typeof SearchEngine>[1];
}

export const patentSearchFeature = {
  provides: ({ config: { searchUrl }, db, log }: Own) => ({
    engine: searchUrl === null ? null : new SearchEngine(searchUrl, log, () => isNoting(db)),
  }),
  handlers: { patentSearch: patentSearchHandlers },
  periodic: {
    'update-search-index': { everySeconds: 10, run: updateIndex },
    'forget-search-index': { atStart: true, run: forgetIndex },
  },
  close: async ({ engine }: Searching) => engine?.close(),
} satisfies FeatureModule;
