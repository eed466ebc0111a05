import type { BulkAction, BulkResult } from '@brevet/contract/bulk-actions';
import { bulkActionsApi } from '@brevet/contract/bulk-actions';
import { Button, Progress } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useAction, useRead } from '../../../shared/api/hooks.ts';
import { FormShell } from '../../../shared/form/FormShell.tsx';
import { formatCount } from '../../../shared/ui/format.ts';
import { toast } from '../../../shared/ui/toast.ts';
import styles from './BulkShell.module.css';

/** A few listings are done before anyone could read their progress. */
const mostWithoutProgress = 20;

interface Props extends ComponentProps<typeof FormShell> {
  action: BulkAction;
  count: number;
  /** The key of the action underway. */
  bulkKey: () => string;
}

/** The shell of a bulk action's form. While many listings change, it shows how many are done, and stops on request. */
export const BulkShell = ({ action, count, bulkKey, children, ...form }: Props) => (
  <FormShell {...form}>
    {children}
    {form.editor.saving && count > mostWithoutProgress && <BulkProgress Action={action} count={count} BulkKey={bulkKey()} />}
  </FormShell>
);

/** Each batch announces its changes, so this is read after each of them, and not before the server knows the action. */
function BulkProgress({ Action, count, BulkKey }: Pick<BulkResult, 'Action' | 'BulkKey'> & { count: number }) {
  const known = { message: '', BulkKey, Action, unfinished: count, stopped: false, data: [] };
  const read = useRead(bulkActionsApi.getBulkAction, { BulkKey }, { known });
  const stop = useAction(bulkActionsApi.stopBulkAction, { onError: ({ message }) => toast.error(message) });
  const done = count - (read.data?.unfinished ?? count);
  return (
    <section className={styles.progress} aria-label="Progress">
      <Progress value={(done / count) * 100} aria-label="Listings done" />
      <span role="status">
        {formatCount(done)} of {formatCount(count)} done
      </span>
      <Button
        variant="default"
        size="xs"
        loading={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate({ body: { BulkKey } })}
      >
        Stop
      </Button>
    </section>
  );
}
