import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { IconChevronsLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '../ui/Empty.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import type { TableSearch } from './table-search.ts';

interface Props {
  search: TableSearch;
  onChange: (change: Partial<TableSearch>) => void;
  /** How many rows match, on whichever page. */
  total: number;
  /** What to do when there is nothing at all. */
  action: ReactNode;
}

/** No rows: because the page is past the last one, because of the filters, or because there is nothing yet. */
export function TableEmpty({ search, onChange, total, action }: Props) {
  const filtered = search.search !== undefined || search.star !== undefined || search.AvailableStatus !== undefined;
  return (
    <Empty title={messages.noData}>
      {total > 0 && (
        <>
          <p>This page is past the last one.</p>
          <Button
            variant="default"
            leftSection={<IconChevronsLeft size={15} stroke={1.7} />}
            onClick={() => onChange({ page: undefined })}
          >
            First page
          </Button>
        </>
      )}
      {total === 0 && filtered && (
        <>
          <p>Nothing matches these filters.</p>
          <ClearFilters onClick={() => onChange({ search: undefined, star: undefined, AvailableStatus: undefined })} />
        </>
      )}
      {total === 0 && !filtered && action}
    </Empty>
  );
}
