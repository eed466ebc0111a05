import { contactsApi } from '@brevet/contract/contacts';
import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { messages } from '@brevet/contract/messages';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { useNavigate } from '@tanstack/react-router';
import { useRead } from '../../shared/api/hooks.ts';
import { ChoiceSelect, useChoiceSearch } from '../../shared/form/ChoiceSelect.tsx';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { kinds } from './kinds.ts';

/** Finds the other contact or organization by name, and opens the comparison of the two. */
export function MergeWithForm({ kind, id }: { kind: DuplicateKind; id: number }) {
  const navigate = useNavigate();
  const editor = useEditor({
    initial: { ID: '' },
    schema: ({ ID }) => (ID === '' ? { ID: messages.required } : {}),
    action: async ({ ID }) => ID,
    onSaved: (ID) => void navigate({ to: paths.compareDuplicates(kind, id, Number(ID)) }),
  });
  const search = useChoiceSearch();
  const { read, found } = useFound(kind, search.text);
  return (
    <FormShell editor={editor} act="Compare" careless>
      <ChoiceSelect
        label={`Other ${kinds[kind].one}`}
        placeholder="Find by name"
        description="You'll see both side by side before anything changes."
        search={search}
        read={read}
        found={found.filter(({ value }) => value !== String(id))}
        {...editor.choice('ID')}
        data-autofocus
      />
    </FormShell>
  );
}

/** Contacts or organizations with these words in their names. */
function useFound(kind: DuplicateKind, words: string) {
  const people = useRead(
    contactsApi.getLinkContacts,
    { page: 1, ...(words ? { SearchString: words } : {}) },
    { keep: true, enabled: kind === 'contact' },
  );
  const companies = useRead(
    organizationsApi.searchOrganizationName,
    { orgName: words, page: 1 },
    { keep: true, enabled: kind === 'organization' },
  );
  if (kind === 'organization') {
    const found = (companies.data?.data ?? []).map(({ OrgId, OrgName }) => ({
      value: String(OrgId),
      label: `${OrgName} (${OrgId})`,
    }));
    return { read: companies, found };
  }
  const found = (people.data?.data ?? []).map(({ ContactId, Firstname, Lastname, Organization }) => ({
    value: String(ContactId),
    label: [`${Firstname} ${Lastname} (${ContactId})`, Organization].filter(Boolean).join(', '),
  }));
  return { read: people, found };
}
