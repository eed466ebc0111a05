import type { ListingRow } from '@brevet/contract/listing-tables';
import type { BarProps } from '../../../shared/table/useSelection.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import type { SelectableList } from './BulkBar.tsx';

const { Show: BulkBar } = lazyComponent(async () => (await import('./BulkBar.tsx')).BulkBar);

const chosen = ({ ListingID, can }: ListingRow) => ({ id: ListingID, can });

/** Lets the reader of a list select listings. */
export const bulkActions = (list: SelectableList) => ({
  chosen,
  bar: (props: BarProps) => <BulkBar list={list} {...props} />,
});
