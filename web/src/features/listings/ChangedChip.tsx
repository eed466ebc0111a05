import { UnstyledButton } from '@mantine/core';
import { IconPencilExclamation } from '@tabler/icons-react';
import { useTableSearch } from '../../shared/table/useTableState.ts';
import { allListingsSearch } from './list-search.ts';

/** Narrows the table to listings that changed since their review, one click. */
export function ChangedChip() {
  const [{ ChangedSinceReview }, change] = useTableSearch(allListingsSearch);
  const on = ChangedSinceReview === 1;
  return (
    <UnstyledButton aria-pressed={on} onClick={() => change({ ChangedSinceReview: on ? undefined : 1 })}>
      <IconPencilExclamation size={14} stroke={1.8} aria-hidden />
      Changed since review
    </UnstyledButton>
  );
}
