import type { ImportState } from '@brevet/contract/patent-imports';

interface Import {
  State: ImportState;
  Stored: string | null;
  Canceling: boolean;
  Origin: string;
}

/** Imports of the command line end with their command. */
export const canCancel = ({ State, Canceling, Origin }: Pick<Import, 'State' | 'Canceling' | 'Origin'>): boolean =>
  Origin !== 'command' && !Canceling && (State === 'queued' || State === 'running');

/** Its file must still be there. */
export const canResume = ({ State, Stored }: Pick<Import, 'State' | 'Stored'>): boolean =>
  Stored !== null && (State === 'canceled' || State === 'failed');
