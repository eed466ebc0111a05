import type { ContactField } from '@brevet/contract/contact-fields';
import { contactFields } from '@brevet/contract/contact-fields';
import type { ContactInfo } from '@brevet/contract/contacts';
import { contactsApi } from '@brevet/contract/contacts';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { TableInput } from '../../shared/form/TableInput.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import styles from './Contacts.module.css';
import { InternalContacts } from './InternalContacts.tsx';
import { OrganizationsInput } from './OrganizationsInput.tsx';
import type { Values } from './values.ts';
import {
  blank,
  bodyOf,
  fieldsIn,
  labelOf,
  newOrganizationQuery,
  ownConflict,
  ownErrors,
  problemsOf,
  textOf,
  valuesOf,
} from './values.ts';

interface Props {
  stored: ContactInfo | null;
  /** The form as it was before someone created an organization. */
  returned: Partial<Values> | null;
  /** The screen that led to the form of a stored contact. */
  from?: ContactOrigin | undefined;
  cancel: string;
  onSaved: () => void;
}

const isCheckbox = (name: ContactField): boolean => contactFields[name].kind === 'flag';

/** A contact with its organizations and internal contacts. */
export function ContactForm({ stored, returned, from, cancel, onSaved }: Props) {
  const navigate = useNavigate();
  const save = useAction(contactsApi.upsertContactInfo);
  const id = stored?.contact_details.ContactId;
  const initial = stored ? valuesOf(stored) : blank;
  const editor = useEditor({
    initial,
    schema: (values) => problemsOf(values, initial),
    errorsOf: ({ errors = {} }) => ownErrors(errors),
    conflictOf: ownConflict,
    action: (values, { version }) =>
      save.mutateAsync({
        query: id === undefined ? {} : { contact_id: id },
        body: { ...bodyOf(values), ...(version === undefined ? {} : { Version: version }) } as never,
      }),
    ...(stored ? { version: stored.contact_details.Version } : {}),
    draft: { name: `contact-${id ?? 'new'}` },
    onSaved,
  });
  const { values, set, errors } = editor;
  useReturned(returned, id, set);
  const createOrganization = () =>
    void navigate({
      to: paths.newOrganization(),
      search: newOrganizationQuery(values, { ContactId: id, From: from }) as never,
      ignoreBlocker: true,
    });
  return (
    <FormShell
      // The form comes back as it was left, so it has nothing to restore.
      editor={returned ? { ...editor, restored: false } : editor}
      act={stored ? 'Save contact' : 'Create contact'}
      cancel={cancel}
      label={labelOf}
      valueText={textOf}
      fills
    >
      <PageHead title={stored ? stored.contact_details.Fullname : 'Create contact'} />
      <section className={styles.fields} aria-label="Contact">
        {fieldsIn('contact').map((name) => (
          <TableInput
            key={name}
            field={contactFields[name]}
            path={name}
            editor={editor}
            autoFocus={name === 'Firstname' && !returned}
          />
        ))}
      </section>
      <section className={styles.organizations} aria-label="Organizations">
        <OrganizationsInput
          value={values.selectedOrganization}
          onChange={(selectedOrganization) => set({ selectedOrganization })}
          error={errors.selectedOrganization}
          autoFocus={returned !== null}
        />
        <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={createOrganization}>
          Create organization
        </Button>
      </section>
      <InternalContacts
        value={values.BrevetContactData}
        onChange={(BrevetContactData) => set({ BrevetContactData })}
        error={errors.BrevetContactData}
      />
      <section className={styles.fields} aria-label="Mailings">
        {fieldsIn('mailings')
          .filter((name) => !isCheckbox(name))
          .map((name) => (
            <TableInput key={name} field={contactFields[name]} path={name} editor={editor} />
          ))}
        <div className={styles.checks}>
          {fieldsIn('mailings')
            .filter(isCheckbox)
            .map((name) => (
              <TableInput key={name} field={contactFields[name]} path={name} editor={editor} />
            ))}
        </div>
      </section>
      <section className={styles.fields} aria-label="More">
        {fieldsIn('more').map((name) => (
          <TableInput key={name} field={contactFields[name]} path={name} editor={editor} />
        ))}
      </section>
    </FormShell>
  );
}

/** Puts the form back as it was, and takes it out of the address, where a reload would put it back over later changes. */
function useReturned(returned: Partial<Values> | null, id: number | undefined, set: (changes: Partial<Values>) => void): void {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (!returned || done.current) return;
    done.current = true;
    set(returned);
    void navigate({
      to: '.',
      search: (id === undefined ? {} : { contact_id: id }) as never,
      replace: true,
      ignoreBlocker: true,
    });
  });
}
