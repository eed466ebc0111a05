import { openDialog } from '../../shared/form/open-dialog.ts';

/** Chooses the buyers a listing is recommended to. */
export const openRecommend = (listingId: number): void =>
  openDialog(
    `Recommend listing ${listingId}`,
    async () => {
      const { Recommend } = await import('./RecommendForm.tsx');
      return <Recommend listingId={listingId} />;
    },
    'lg',
  );
