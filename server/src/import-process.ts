import { importProgram } from './features/patent-imports/import-program.ts';

await importProgram(async (pool) => {
  // Loads most of the server's code, which an import needs only at its end.
  const { refreshListingClasses } = await import('./features/listings/listings.ts');
  await refreshListingClasses(pool);
});
