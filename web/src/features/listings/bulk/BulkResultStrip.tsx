import type { BulkResult } from '@brevet/contract/bulk-actions';
import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { openDialog } from '../../../shared/form/open-dialog.ts';
import { BottomBar } from '../../../shared/table/BottomBar.tsx';
import { buttonIcon } from '../../../shared/ui/button-icon.ts';
import { toast } from '../../../shared/ui/toast.ts';
import styles from './BulkBar.module.css';
import { listingCount, refusedBy, resultInWords } from './bulk-text.ts';
import { RefusedListings } from './RefusedListings.tsx';

interface Props {
  result: BulkResult;
  onChange: (result: BulkResult | null) => void;
}

/** The result of the last bulk action, with Undo, and the listings that it left as they are. */
export function BulkResultStrip({ result, onChange }: Props) {
  const { BulkKey } = result;
  // The first answer may have been lost before the end.
  const enabled = result.unfinished > 0 && !result.stopped;
  const read = useRead(bulkActionsApi.getBulkAction, { BulkKey }, { enabled });
  // Once it has ended, `result` is at least as new.
  const shown = (enabled && read.data) || result;
  const undo = useAction(bulkActionsApi.undoBulkAction, {
    onSuccess: onChange,
    onError: ({ message }) => toast.error(message),
  });
  const refused = refusedBy(shown);
  const count = refused.reduce((sum, [, ids]) => sum + ids.length, 0);
  const canUndo = (shown.unfinished === 0 || shown.stopped) && shown.data.some((row) => row.changed && !row.undone);
  return (
    <BottomBar label="Result" className={`${styles.bar} ${styles.result}`}>
      <span role="status">
        <b>{resultInWords(shown)}</b>
        {count > 0 && `, ${listingCount(count)} left as ${count === 1 ? 'it was' : 'they were'}`}
      </span>
      {count > 0 && (
        <Button variant="subtle" onClick={() => openDialog('Left as they were', <RefusedListings refused={refused} />)}>
          Show why
        </Button>
      )}
      {canUndo && (
        <Button
          variant="subtle"
          loading={undo.isPending}
          leftSection={<IconArrowBackUp {...buttonIcon} />}
          onClick={() => undo.mutate({ body: { BulkKey } })}
        >
          Undo
        </Button>
      )}
      <ActionIcon className={`${styles.clear} ${styles.close}`} aria-label="Close" title="Close" onClick={() => onChange(null)}>
        <IconX {...buttonIcon} />
      </ActionIcon>
    </BottomBar>
  );
}
