import { openDialog } from '../../shared/form/open-dialog.ts';
import type { Place } from './place.ts';

/** Shows the files of a listing or patent in a dialog, with a place to add more. */
export const openUpload = (place: Place, title: string): void =>
  openDialog(
    title,
    async () => {
      const { AttachmentPanel } = await import('./AttachmentPanel.tsx');
      return <AttachmentPanel place={place} mayEdit={false} adds />;
    },
    'lg',
  );
