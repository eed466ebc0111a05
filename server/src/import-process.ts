import { importProgram } from './features/patent-imports/import-program.ts';

await importProgram(async (pool, patents) => {
  // Loads most of the server's code, which an import needs only at its end.
  const { refreshFromStore } = await import('./refresh-from-store.ts');
  await refreshFromStore(pool, patents);
});
