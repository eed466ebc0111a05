import { importProgram } from './features/patent-imports/commands.ts';
import { refreshFromStore } from './refresh-from-store.ts';

await importProgram(refreshFromStore);
