import { listingsApi } from '@brevet/contract/listings';
import type { AvailableStatus } from '@brevet/contract/statuses';
import type { SelectProps } from '@mantine/core';
import { useRead } from '../../shared/api/hooks.ts';
import { ChoiceSelect, useChoiceSearch } from '../../shared/form/ChoiceSelect.tsx';

interface Props extends Pick<SelectProps, 'value' | 'description' | 'error' | 'onBlur'> {
  onChange: (value: string | null) => void;
  /** The only status to choose from; all if absent. */
  status?: AvailableStatus;
  'data-autofocus'?: boolean;
}

/** One of the reader's listings, found by name, keywords or ID. */
export function ListingSelect({ status, ...input }: Props) {
  const search = useChoiceSearch();
  const read = useRead(
    listingsApi.myaccount_ta_all,
    {
      limit: 20,
      ...(status === undefined ? {} : { AvailableStatus: String(status) }),
      ...(search.text ? { search: search.text } : {}),
    },
    { keep: true },
  );
  const found = (read.data?.data ?? []).map(({ ListingID, ListingName }) => ({
    value: String(ListingID),
    label: `${ListingID} ${ListingName}`,
  }));
  return <ChoiceSelect label="Listing" {...input} search={search} read={read} found={found} />;
}
