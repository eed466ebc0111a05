import { openDialog } from '../../../shared/form/open-dialog.ts';
import type { DecisionFormProps } from './DecisionForm.tsx';

/** Opens the form for a decision with its details; admins choose the broker codes. */
export const openDecision = (props: DecisionFormProps): void =>
  openDialog(`Decide on listing ${props.listing.ListingID}`, async () => {
    const { DecisionForm } = await import('./DecisionForm.tsx');
    return <DecisionForm {...props} />;
  });
