import { importProgram } from './features/patent-imports/import-program.ts';

await importProgram(async (pool) => {
  // Loads most of the server's code, which an import needs only at its end.
  const [{ refreshListingClasses }, { refreshTitles }] = await Promise.all([
    import('./features/listings/listings.ts'),
    import('./features/patents/patents.ts'),
  ]);
  await refreshListingClasses(pool);
  await refreshTitles(pool);
});
