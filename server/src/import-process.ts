import { importProgram } from './features/patent-imports/import-program.ts';
import { refreshFromStore } from './refresh-from-store.ts';

await importProgram(refreshFromStore);
