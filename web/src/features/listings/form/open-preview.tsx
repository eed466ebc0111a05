import { openDialog } from '../../../shared/form/open-dialog.ts';
import type { PreviewProps } from './Preview.tsx';

/** Shows the listing as buyers will see it. */
export const openPreview = (props: PreviewProps): void =>
  openDialog(
    'Preview Listing',
    async () => {
      const { Preview } = await import('./Preview.tsx');
      return <Preview {...props} />;
    },
    1080,
  );
