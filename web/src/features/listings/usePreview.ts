import { listingsApi } from '@brevet/contract/listings';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, CallError } from '../../shared/api/client.ts';
import { call } from '../../shared/api/client.ts';
import { retry } from '../../shared/api/hooks.ts';

/** A listing as the server would give it to a buyer, with the values of the body instead of the stored ones. */
export const usePreview = (body: BodyOf<typeof listingsApi.previewListing>, enabled = true) =>
  useQuery<AnswerOf<typeof listingsApi.previewListing>, CallError>({
    queryKey: [listingsApi.previewListing.feature, 'preview', body],
    queryFn: ({ signal }) => call(listingsApi.previewListing, { body }, signal),
    gcTime: 0,
    enabled,
    retry,
  });
