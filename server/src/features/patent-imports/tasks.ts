import { z } from 'zod';
import type { Inspected } from './inspect-file.ts';
import type { Outcome } from './run-import.ts';

/** A task for a process that reads patent files. */
export const importTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspect'), path: z.string() }),
  z.object({
    kind: z.literal('import'),
    path: z.string(),
    id: z.int(),
    databaseUrl: z.string(),
    /** The database runs on this machine, in processes of this account. */
    local: z.boolean(),
    /** Free bytes on its disk; null if it's elsewhere. */
    room: z.number().nullable(),
  }),
]);
export type ImportTask = z.infer<typeof importTask>;

/** The server's message during an import: it's busy with calls, or isn't. */
export const serverLoad = z.object({ busy: z.boolean() });

/** An answer of the process. `busy`: another process imports already. */
export type TaskAnswer =
  | { kind: 'inspected'; file: Inspected }
  | { kind: 'refused'; problem: string }
  | { kind: 'ended'; outcome: Outcome | 'busy' };
