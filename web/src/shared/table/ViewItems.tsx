import type { View } from '@brevet/contract/views';
import { viewsApi } from '@brevet/contract/views';
import { Loader, Menu, VisuallyHidden } from '@mantine/core';
import { IconBell, IconCheck, IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useAction } from '../api/hooks.ts';
import { openDialog } from '../form/open-dialog.ts';
import { useSession } from '../session/session.ts';
import { buttonIcon } from '../ui/button-icon.ts';
import { confirm } from '../ui/confirm.ts';
import { LoadFailed } from '../ui/LoadState.tsx';
import { toast, toastAnswer } from '../ui/toast.ts';
import { useViews } from './useViews.ts';
import styles from './Views.module.css';
import type { ViewedTable } from './viewed-table.ts';
import { labelsFor } from './viewed-table.ts';

/** The name of the view that the table shows, for the menu's button. */
export function CurrentView(table: ViewedTable) {
  const { current, changed } = useViews(table);
  if (!current) return labelsFor(table.endpoint).all;
  return (
    <span className={styles.name}>
      <VisuallyHidden>View: </VisuallyHidden>
      {current.Name}
      {changed && ' (changed)'}
    </span>
  );
}

/** The saved views, and what can be done with the one shown. */
export function ViewItems(table: ViewedTable) {
  const { read, views, can, current, changed, shown, Table, apply, mark } = useViews(table);
  const { BrokerID } = useSession();
  const words = labelsFor(table.endpoint);
  const update = useAction(viewsApi.updateView, toastAnswer);
  const remove = useAction(viewsApi.deleteView, {
    onSuccess: ({ message }) => {
      mark(undefined);
      toast.success(message);
    },
    onError: toastAnswer.onError,
  });
  if (read.isPending) return <Loader size="xs" m={8} aria-label="Loading" />;
  if (read.isError) return <LoadFailed message={read.error.message} onRetry={read.refetch} place="part" />;
  const save = () =>
    openDialog(words.save, async () => {
      const { SaveViewForm } = await import('./ViewForms.tsx');
      return <SaveViewForm view={{ Table, ...shown }} can={can} act={words.save} onSaved={mark} />;
    });
  const edit = (view: View) =>
    openDialog(words.edit, async () => {
      const { EditViewForm } = await import('./ViewForms.tsx');
      return <EditViewForm view={view} can={can} act={words.save} />;
    });
  const ask = async ({ ViewID, Name }: View) => {
    if (await confirm(`Delete "${Name}"?`, { title: words.remove, yes: words.remove, destroys: true }))
      remove.mutate({ query: { view_id: ViewID } });
  };
  const itemOf = (view: View) => (
    <Menu.Item
      key={view.ViewID}
      aria-current={view === current || undefined}
      leftSection={<span className={styles.mark}>{view === current && <IconCheck {...buttonIcon} aria-hidden />}</span>}
      rightSection={view.Alert !== 'none' && <IconBell {...buttonIcon} aria-label="With an alert" />}
      onClick={() => apply(view)}
    >
      {view.Name}
      {view === current && changed && <span className={styles.changed}> (changed)</span>}
      {view.By && <small className={styles.by}>{view.By}</small>}
    </Menu.Item>
  );
  const own = views.filter((view) => view.can.update);
  const shared = views.filter((view) => !view.can.update);
  return (
    <>
      {own.length > 0 && <Menu.Label>{words.own}</Menu.Label>}
      {own.map(itemOf)}
      {shared.length > 0 && <Menu.Label>Shared with {BrokerID}</Menu.Label>}
      {shared.map(itemOf)}
      {views.length === 0 && <Menu.Label>{words.none}</Menu.Label>}
      <Menu.Divider />
      {current?.can.update && changed && (
        <Menu.Item
          leftSection={<IconDeviceFloppy {...buttonIcon} />}
          onClick={() => update.mutate({ body: { ViewID: current.ViewID, Version: current.Version, ...shown } })}
        >
          Update "{current.Name}"
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus {...buttonIcon} />} onClick={save}>
        {words.add}
      </Menu.Item>
      {current?.can.update && (
        <Menu.Item leftSection={<IconPencil {...buttonIcon} />} onClick={() => edit(current)}>
          {can.alert ? 'Name, sharing and alert' : 'Name and sharing'}
        </Menu.Item>
      )}
      {current?.can.delete && (
        <Menu.Item leftSection={<IconTrash {...buttonIcon} />} color="red" onClick={() => void ask(current)}>
          Delete "{current.Name}"
        </Menu.Item>
      )}
    </>
  );
}
