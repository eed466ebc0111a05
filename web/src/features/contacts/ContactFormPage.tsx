import { contactsApi } from '@brevet/contract/contacts';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../shared/api/hooks.ts';
import { useCrumbs } from '../../shared/layout/crumbs.tsx';
import { NotThere } from '../../shared/layout/NotFound.tsx';
import { ScreenState } from '../../shared/layout/ScreenState.tsx';
import { ScreenTabs } from '../../shared/screens/ScreenTabs.tsx';
import { ContactForm } from './ContactForm.tsx';
import type { Values } from './values.ts';
import { returned } from './values.ts';

/** The path after saving, by the screen that led to the form. */
const destinations: Record<ContactOrigin, (id: number) => string> = {
  all: () => paths.contacts(),
  mine: () => paths.myContacts(),
  search: () => paths.searchContacts(),
  contact: (id) => paths.contact(id),
};

const isOrigin = (name: string): name is ContactOrigin => Object.hasOwn(destinations, name);

interface Search {
  contact_id?: number | undefined;
  redirect?: string | undefined;
  value?: string | undefined;
  organization?: string | undefined;
}

/** A new contact, or the form of one, as it was before someone created an organization. */
export function CreateContactPage() {
  const search: Search = useSearch({ from: '/signed-in/contacts/create_contact' });
  const [{ ContactId, From = '', ...values }] = useState(() =>
    search.redirect === 'contact' ? returned(search.value, search.organization) : {},
  );
  const id = search.contact_id ?? ContactId;
  const back = Object.keys(values).length > 0 ? values : null;
  const navigate = useNavigate();
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: id === undefined ? 'Create contact' : 'Edit contact' });
  const from = isOrigin(From) ? From : 'all';
  const leave = () => void navigate({ to: paths.contacts() });
  return (
    <>
      <ScreenTabs bar="directory" />
      {id === undefined ? (
        <ContactForm key="new" stored={null} returned={back} cancel={paths.contacts()} onSaved={leave} />
      ) : (
        <Stored id={id} returned={back} from={from} />
      )}
    </>
  );
}

function EditPage({ from }: { from: ContactOrigin }) {
  const { contact_id: id }: Search = useSearch({ strict: false });
  useCrumbs({ label: 'Contacts', path: paths.contacts() }, { label: 'Edit contact' });
  if (id === undefined) return <NotThere />;
  return (
    <>
      <ScreenTabs bar="directory" />
      <Stored id={id} returned={null} from={from} />
    </>
  );
}

interface StoredProps {
  id: number;
  /** The form as it was before someone created an organization. */
  returned: Partial<Values> | null;
  from: ContactOrigin;
}

/** The form of a stored contact. Saving leads back to where it was opened. */
function Stored({ id, returned, from }: StoredProps) {
  const navigate = useNavigate();
  const to = destinations[from](id);
  const read = useRead(contactsApi.getContactInfo, { contact_id: id }, { fresh: true });
  return (
    <ScreenState query={read}>
      {(info) => (
        <ContactForm key={id} stored={info} returned={returned} from={from} cancel={to} onSaved={() => void navigate({ to })} />
      )}
    </ScreenState>
  );
}

export const EditFromListPage = () => <EditPage from="all" />;
export const EditFromMinePage = () => <EditPage from="mine" />;
export const EditFromSearchPage = () => <EditPage from="search" />;
export const EditFromContactPage = () => <EditPage from="contact" />;
