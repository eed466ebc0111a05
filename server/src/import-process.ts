import { importProgram } from './features/patent-imports/import-program.ts';

await importProgram(async (pool, patents) => {
  // Loads most of the server's code, which an import needs only at its end.
  const { takeFromStore } = await import('./take-from-store.ts');
  await takeFromStore(pool, patents);
});
