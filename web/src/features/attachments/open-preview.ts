import type { Attachment } from '@brevet/contract/attachments';
import { createElement } from 'react';
import { openDialog } from '../../shared/form/open-dialog.ts';
import type { Place } from './place.ts';

type File = Pick<Attachment, 'doc_dispplay_name' | 'mimetype'>;

/** PDF, images and text can be shown without leaving the page. */
export const canPreview = ({ mimetype }: File): boolean =>
  /^(application\/pdf|text\/plain|image\/(png|jpeg|webp))$/.test(mimetype);

/** Shows an attachment in a dialog. The viewer is loaded only then. */
export function openPreview(query: { docId: number } & Place, file: File): void {
  openDialog(
    file.doc_dispplay_name,
    async () => {
      const { AttachmentPreview } = await import('./AttachmentPreview.tsx');
      return createElement(AttachmentPreview, { query, file });
    },
    'xl',
  );
}
