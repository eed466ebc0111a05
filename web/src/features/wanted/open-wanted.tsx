import type { Wanted } from '@brevet/contract/wanted';
import { openDialog } from '../../shared/form/open-dialog.ts';
import { WantedForm } from './WantedForm.tsx';
import { WantedView } from './WantedView.tsx';

/** Shows what a buyer looks for, with its suggestions. */
export const openWanted = ({ WantedID, Title }: Wanted): void => openDialog(Title, <WantedView id={WantedID} />, 'lg');

/** Changes what a buyer looks for, or says something new. */
export const openWantedForm = (wanted?: Wanted): void =>
  openDialog(wanted ? 'Edit wanted listing' : 'Add wanted listing', <WantedForm stored={wanted} />, 'lg');
