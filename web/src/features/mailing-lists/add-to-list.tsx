import { openDialog } from '../../shared/form/open-dialog.ts';

/** Opens the form that adds contacts to a mailing list. */
export const openAddToList = (contacts: readonly number[], onAdded?: () => void): void =>
  openDialog(contacts.length === 1 ? 'Add to mailing list' : `Add ${contacts.length} contacts to a mailing list`, async () => {
    const { AddToListForm } = await import('./AddToListForm.tsx');
    return <AddToListForm contacts={contacts} {...(onAdded ? { onAdded } : {})} />;
  });
