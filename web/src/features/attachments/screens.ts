import { access } from '@brevet/contract/access';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { listingId } from '../../shared/screens/search-values.ts';

export const attachmentsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/listings/UploadAttachment',
    staticData: { call: 'uploadImgData', access: access.signedIn },
    validateSearch: listingId,
    component: lazyScreen(() => import('./UploadAttachmentPage.tsx'), 'UploadAttachmentPage'),
  }),
] as const;
