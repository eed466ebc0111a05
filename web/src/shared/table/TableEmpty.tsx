import { messages } from '@brevet/contract/messages';
import { Button } from '@mantine/core';
import { IconChevronsLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { buttonIcon } from '../ui/button-icon.ts';
import { Empty } from '../ui/Empty.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import type { TableChange, TableState } from './table-state.ts';
import { noFilters } from './table-state.ts';

interface Props {
  state: TableState;
  onChange: (change: TableChange) => void;
  /** The number of matching rows on all pages, and the server's reason if no rows match. */
  answer: { total: number; message?: string | undefined };
  /** The next step when the table is empty. */
  action: ReactNode;
  title?: string | undefined;
}

/** Explains why there are no rows: the page is past the last one, the filters match nothing, or there is nothing yet. */
export function TableEmpty({ state, onChange, answer: { total, message }, action, title }: Props) {
  const filtered = Object.keys(state.filters).length > 0;
  const nothing = total === 0 && !filtered && message === undefined;
  return (
    <Empty title={message ?? ((nothing && title) || messages.noData)}>
      {total > 0 && (
        <>
          <p>There are no rows on this page.</p>
          <Button
            variant="default"
            leftSection={<IconChevronsLeft {...buttonIcon} />}
            onClick={() => onChange({ page: undefined })}
          >
            First page
          </Button>
        </>
      )}
      {total === 0 && filtered && (
        <>
          <p>No results match these filters.</p>
          <ClearFilters onClick={() => onChange(noFilters(state))} />
        </>
      )}
      {nothing && action}
    </Empty>
  );
}
