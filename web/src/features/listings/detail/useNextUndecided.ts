import { listingsApi } from '@brevet/contract/listings';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useRead } from '../../../shared/api/hooks.ts';
import { toast, toastAnswer } from '../../../shared/ui/toast.ts';
import { useOrigin } from '../origin.ts';
import { useGoToListing, useListQuery } from './useNeighbors.ts';

/** Said when the reader asks for the next undecided listing and there is none. */
export const nothingUndecided = 'No undecided listings left';

interface Here {
  isUndecided: boolean;
  /** The reader has just decided, so the panel says whether another listing waits. */
  hasDecided: boolean;
}

/** The way to the next undecided listing of the list, or to an earlier one if none follows. */
export function useNextUndecided(id: number, { isUndecided, hasDecided }: Here) {
  const origin = useOrigin();
  const list: object = useListQuery(origin.list === 'all' ? origin : { view: {} });
  const query = { ...list, listingId: id, AvailableStatus: '1', DecisionStatus: '0' } as const;
  const { data } = useRead(listingsApi.getPreviousAndNextListing, query, { enabled: hasDecided });
  const goTo = useGoToListing();
  const [asked, setAsked] = useState(false);
  const go = async (): Promise<void> => {
    setAsked(true);
    try {
      const { next, prev } = await call(listingsApi.getPreviousAndNextListing, { query });
      const found = next ?? prev;
      if (found) return goTo({ id: found });
      toast.info(isUndecided ? 'No other undecided listings' : nothingUndecided);
      if (isUndecided) setAsked(false);
    } catch (error) {
      setAsked(false);
      toastAnswer.onError(error as Error);
    }
  };
  return {
    go: () => void go(),
    /** Null if nothing is left; undefined while that isn't known. */
    next: data && (data.next ?? data.prev ?? null),
    /** The reader has asked for the next listing: keys that are meant for it must not change the decision on this one. */
    asked,
    stay: () => setAsked(false),
  };
}
