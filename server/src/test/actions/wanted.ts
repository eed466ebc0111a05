import type { Actions } from './action.ts';
import { onWanted } from './action.ts';
import type { Stage } from './stage.ts';

export const wantedActions = ({ test, broker, buyer, listingOf }: Stage): Actions => {
  const fields = { Title: 'A pump', Description: '', Keywords: '', Class: '', Budget: 'about 50,000' };
  const wanted = async (): Promise<number> => Number((await test.as(buyer).post('/saveWanted', fields)).body.WantedID);
  const suggested = async () => {
    const [WantedID, listing_id] = [await wanted(), await listingOf(1)];
    const suggest = () => test.as(broker).post('/suggestListing', { WantedID, listing_id });
    return { WantedID, listing_id, suggest };
  };
  return {
    'POST /saveWanted': {
      'of something new': async () => ({
        does: () => test.as(buyer).post('/saveWanted', fields),
        writes: ({ body }) => [onWanted(buyer, Number(body.WantedID), 'create', { NewValue: fields })],
      }),
      'with another budget': async () => {
        const WantedID = await wanted();
        return {
          does: () => test.as(buyer).post('/saveWanted', { ...fields, WantedID, Budget: 'more' }),
          writes: () => [
            onWanted(buyer, WantedID, 'edit', { OldValue: { Budget: fields.Budget }, NewValue: { Budget: 'more' } }),
          ],
        };
      },
    },
    'POST /closeWanted': {
      'of an open one': async () => {
        const WantedID = await wanted();
        return {
          does: () => test.as(buyer).post('/closeWanted', { WantedID, Closed: true }),
          writes: () => [onWanted(buyer, WantedID, 'edit', { OldValue: { Closed: false }, NewValue: { Closed: true } })],
        };
      },
    },
    'DELETE /deleteWanted': {
      'by the buyer': async () => {
        const { WantedID, suggest } = await suggested();
        await suggest();
        return {
          does: () => test.as(buyer).delete(`/deleteWanted?WantedID=${WantedID}`),
          writes: () => [onWanted(buyer, WantedID, 'delete', { OldValue: fields })],
        };
      },
    },
    'POST /suggestListing': {
      'by a broker': async () => {
        const { WantedID, listing_id, suggest } = await suggested();
        return {
          does: suggest,
          writes: () => [onWanted(broker, WantedID, 'suggest', { NewValue: { ListingID: listing_id } })],
        };
      },
    },
    'DELETE /removeSuggestion': {
      'by a broker': async () => {
        const { WantedID, listing_id, suggest } = await suggested();
        await suggest();
        return {
          does: () => test.as(broker).delete(`/removeSuggestion?WantedID=${WantedID}&listing_id=${listing_id}`),
          writes: () => [onWanted(broker, WantedID, 'withdraw suggestion', { OldValue: { ListingID: listing_id } })],
        };
      },
    },
  };
};
