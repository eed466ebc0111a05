import { defineConfig } from 'vitest/config';

/** The unit tests of pure rules: no database, no server, no screen. `npm run mutate` runs them once for each change it makes. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: [
      'contract/src/**/*.test.ts',
      'server/src/**/*.policy.test.ts',
      'server/src/features/attachments/attachment-name.test.ts',
      'server/src/features/campaigns/{read-dsn,remove-patents}.test.ts',
      'server/src/features/directory-imports/{guess-fields,read-row}.test.ts',
      'server/src/features/directory-imports/reading/*.test.ts',
      'server/src/features/duplicates/{plain-text,score-pair}.test.ts',
      'server/src/features/inbox/combine-news.test.ts',
      'server/src/features/landscapes/landscape.test.ts',
      'server/src/features/listings/{facet-counts,listing-hits}.test.ts',
      'server/src/features/notes/clean-note.test.ts',
      'server/src/features/patent-imports/readers/{claims,classes,encodings,entities,facts,tsv}.test.ts',
      'server/src/features/patent-lists/reading/*.test.ts',
      'server/src/features/patent-search/keywords.test.ts',
      'server/src/platform/db/search.test.ts',
      'server/src/platform/http/pace.test.ts',
      'server/src/platform/origin/*.test.ts',
      'server/src/platform/spreadsheets/*.test.ts',
      'server/src/platform/vcard/*.test.ts',
      'web/src/features/**/*.test.ts',
      'web/src/shared/**/*.test.ts',
    ],
  },
});
