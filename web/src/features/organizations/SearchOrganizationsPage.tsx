import { messages } from '@brevet/contract/messages';
import { organizationTypes } from '@brevet/contract/organization-codes';
import { organizationsApi } from '@brevet/contract/organizations';
import { paths } from '@brevet/contract/paths';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEditor } from '../../shared/form/useEditor.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { FieldSearch } from '../../shared/search/FieldSearch.tsx';
import styles from './Organizations.module.css';
import { OrganizationTable } from './OrganizationTable.tsx';
import { PersonSelect } from './PersonSelect.tsx';

const flags = [
  { name: 'Intermediary', label: organizationTypes[1] },
  { name: 'Buyer', label: organizationTypes[2] },
  { name: 'Seller', label: organizationTypes[3] },
  { name: 'NPE', label: organizationTypes[4] },
  { name: 'ContingentLawyers', label: organizationTypes[5] },
  { name: 'BrevetRelationship', label: 'Brevet relationship' },
] as const;
type Flag = (typeof flags)[number]['name'];
type Values = Record<Flag, boolean> & { orgName: string; BrevetContact: { id: number; name: string } | null };

const givenOf = ({ orgName, BrevetContact, ...rest }: Values): Record<string, string | number> => ({
  ...(orgName.trim() ? { orgName: orgName.trim() } : {}),
  ...(BrevetContact ? { BrevetContact: BrevetContact.id } : {}),
  ...Object.fromEntries(Object.entries(rest).flatMap(([name, set]) => (set ? [[name, 1]] : []))),
});

/** Finds organizations by name, types and relationship. The search is kept in the address. */
export function SearchOrganizationsPage() {
  const search = useSearch({ from: '/signed-in/contacts/search_organizations' });
  const navigate = useNavigate();
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Search organizations' });
  const checked = Object.fromEntries(flags.map(({ name }) => [name, search[name] === 1])) as Record<Flag, boolean>;
  const filled = Object.fromEntries(
    [...flags.map(({ name }) => name), 'orgName' as const, 'BrevetContact' as const].flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]]],
    ),
  );
  const { orgName = '', BrevetContact: person } = search;
  const initial: Values = { orgName, BrevetContact: person ? { id: person, name: `User ${person}` } : null, ...checked };
  const editor = useEditor({
    initial,
    schema: (values) => (Object.keys(givenOf(values)).length > 0 ? {} : { orgName: messages.nothingToSearch }),
    action: (values) => navigate({ to: '.', search: givenOf(values) as never }),
  });
  const searched = Object.keys(filled).length > 0;
  return (
    <>
      <ScreenTabs bar="directory" />
      <FieldSearch title="Search organizations" editor={editor} searched={searched} className={styles.search}>
        <TextInput label="Organization name" maxLength={200} className={styles.name} {...editor.text('orgName')} />
        <fieldset className={styles.flags}>
          <legend>Only organizations with</legend>
          {flags.map(({ name, label }) => (
            <Checkbox key={name} label={label} {...editor.check(name)} />
          ))}
        </fieldset>
        <div className={styles.name}>
          {editor.values.BrevetContact ? (
            <ChosenPerson name={editor.values.BrevetContact.name} onClear={() => editor.set({ BrevetContact: null })} />
          ) : (
            <PersonSelect label="Brevet contact" onChoose={(id, name) => editor.set({ BrevetContact: { id, name } })} />
          )}
        </div>
      </FieldSearch>
      {searched && (
        <OrganizationTable
          headed
          endpoint={organizationsApi.searchOrganization}
          label="Organizations found"
          from="search"
          fixed={filled}
          emptyAction={<p>Try fewer types, or only the start of a name.</p>}
        />
      )}
    </>
  );
}

const ChosenPerson = ({ name, onClear }: { name: string; onClear: () => void }) => (
  <p className={styles.chosen}>
    Brevet contact: <b>{name}</b>
    <ActionIcon size={28} title="Remove" aria-label={`Remove ${name}`} onClick={onClear}>
      <IconX size={15} stroke={1.6} />
    </ActionIcon>
  </p>
);
