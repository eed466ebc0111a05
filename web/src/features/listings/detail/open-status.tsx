import { openDialog } from '../../../shared/form/open-dialog.ts';
import type { StatusFormProps } from './StatusForm.tsx';

/** Lets an admin choose a status from 1 to 7, or decline with a reason that the owner sees. */
export const openStatus = (props: StatusFormProps): void =>
  openDialog(`Status of listing ${props.listing.ListingID}`, async () => {
    const { StatusForm } = await import('./StatusForm.tsx');
    return <StatusForm {...props} />;
  });
