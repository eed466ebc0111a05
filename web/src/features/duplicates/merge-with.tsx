import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { openDialog } from '../../shared/form/open-dialog.ts';

/** Opens the form that finds the other contact or organization of a merge. */
export const openMergeWith = (kind: DuplicateKind, id: number): void =>
  openDialog(kind === 'contact' ? 'Merge contact' : 'Merge organization', async () => {
    const { MergeWithForm } = await import('./MergeWithForm.tsx');
    return <MergeWithForm kind={kind} id={id} />;
  });
