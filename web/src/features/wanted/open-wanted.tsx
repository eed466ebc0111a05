import type { Wanted } from '@brevet/contract/wanted';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { WantedForm } from './WantedForm.tsx';
import { WantedView } from './WantedView.tsx';

/** Shows a wanted listing with its suggestions. */
export const openWanted = ({ WantedID, Title }: Wanted): void => openDialog(Title, <WantedView id={WantedID} />, 'lg');

/** Opens the form of a wanted listing, or of a new one. */
export const openWantedForm = (wanted?: Wanted): void =>
  openDialog(wanted ? 'Edit wanted listing' : 'Add wanted listing', <WantedForm stored={wanted} />, 'lg');
