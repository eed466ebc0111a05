import type { ListingRow } from '@brevet/contract/listing-tables';
import { lazy } from 'react';
import type { BarProps } from '../../../shared/table/useSelection.ts';
import type { SelectableList } from './BulkBar.tsx';

const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));

const chosen = ({ ListingID, can }: ListingRow) => ({ id: ListingID, can });

/** Lets the reader of a list select listings. */
export const bulkActions = (list: SelectableList) => ({
  chosen,
  bar: (props: BarProps) => <BulkBar list={list} {...props} />,
});
