import type { MailingList } from '@brevet/contract/mailing-lists';
import { listStatuses, mailingListsApi } from '@brevet/contract/mailing-lists';
import { paths } from '@brevet/contract/paths';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import styles from './MailingLists.module.css';

const lists = { label: 'Mailing lists', path: paths.mailingLists() };
const labels: Record<string, string> = { mailinglist_name: 'Name', mailinglist_notes: 'Notes', active: 'Status' };
const labelOf = (path: string): string => labels[path.replace('mailingListDetails.', '')] ?? path;
const statusText = (value: unknown, path: string): string =>
  path.endsWith('.active') ? listStatuses[value === 0 ? 0 : 1] : String(value ?? '');

export function NewMailingListPage() {
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, lists, { label: 'Create mailing list' });
  return (
    <>
      <ScreenTabs bar="directory" />
      <MailingListForm stored={null} />
    </>
  );
}

export function EditMailingListPage() {
  const { mailingList_id: id } = useSearch({ from: '/signed-in/contacts/edit_mail_listing' });
  const read = useRead(
    mailingListsApi.getMailListingInfo,
    { mailingList_id: id ?? 0 },
    { enabled: id !== undefined, fresh: true },
  );
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, lists, {
    label: read.data?.data[0]?.mailinglist_name ?? 'Mailing list',
  });
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <ScreenState query={read}>{({ data }) => <MailingListForm key={id} stored={data[0] ?? null} />}</ScreenState>
    </>
  );
}

function MailingListForm({ stored }: { stored: MailingList | null }) {
  const navigate = useNavigate();
  const { mailinglist_name = '', mailinglist_notes = '', active = 1 } = stored ?? {};
  const editor = useEditor({
    action: mailingListsApi.CreateMailingList,
    initial: { mailingListDetails: { mailinglist_name, mailinglist_notes, active: active as number } },
    input: ({ mailingListDetails: { active: status, ...texts } }, { version }) => ({
      query: stored ? { mailingList_id: stored.maillist_id } : {},
      body: {
        mailingListDetails: { ...texts, active: status === 0 ? (0 as const) : (1 as const) },
        ...(version === undefined ? {} : { Version: version }),
      },
    }),
    draft: { name: `mailing-list-${stored?.maillist_id ?? 'new'}` },
    ...(stored ? { version: stored.Version } : {}),
    onSaved: () => void navigate({ to: paths.mailingLists() }),
  });
  const { mailingListDetails: typed } = editor.values;
  const isEmpty = typed.mailinglist_name.trim() === '' || typed.mailinglist_notes.trim() === '';
  return (
    <FormShell
      editor={editor}
      act={stored ? 'Save mailing list' : 'Create mailing list'}
      cancel={paths.mailingLists()}
      label={labelOf}
      valueText={statusText}
      disabled={isEmpty}
      fills
    >
      <div className={styles.form}>
        <h1>{stored ? stored.mailinglist_name : 'Create mailing list'}</h1>
        <TextInput
          label="Name"
          maxLength={100}
          withAsterisk
          aria-required
          autoFocus
          {...editor.text('mailingListDetails.mailinglist_name')}
        />
        <Textarea
          label="Notes"
          description="What the list is for, and who belongs on it."
          maxLength={2000}
          withAsterisk
          aria-required
          autosize
          minRows={4}
          maxRows={12}
          {...editor.text('mailingListDetails.mailinglist_notes')}
        />
        {stored && <Status active={typed.active} set={editor.set} />}
      </div>
    </FormShell>
  );
}

const Status = ({ active, set }: { active: number; set: (changes: Record<string, unknown>) => void }) => (
  <Select
    label="Status"
    data={[
      { value: '1', label: listStatuses[1] },
      { value: '0', label: listStatuses[0] },
    ]}
    allowDeselect={false}
    value={String(active)}
    onChange={(value) => set({ 'mailingListDetails.active': Number(value) })}
    data-path="mailingListDetails.active"
  />
);
