import { emailVerifyStatuses, responsibilities, responsibilityCodes } from '@brevet/contract/contact-fields';
import type { ContactInfo } from '@brevet/contract/contacts';
import { contactsApi } from '@brevet/contract/contacts';
import { yesNoUnknown } from '@brevet/contract/organization-codes';
import type { ContactOrigin } from '@brevet/contract/paths';
import { paths } from '@brevet/contract/paths';
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { CountryField } from '../../shared/form/CountryField.tsx';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import { PageHead } from '../../shared/ui/PageHead.tsx';
import styles from './Contacts.module.css';
import { InternalContacts } from './InternalContacts.tsx';
import { OrganizationsInput } from './OrganizationsInput.tsx';
import type { Values } from './values.ts';
import { blank, bodyOf, labelOf, ownConflict, ownErrors, problemsOf, sentAlong, textOf, valuesOf } from './values.ts';

const lines = [
  ['Firstname', 30, true],
  ['Lastname', 30, true],
  ['Nickname', 30, false],
  ['Title', 50, false],
  ['PrimaryEmail', 254, false],
  ['SecondaryEmail', 254, false],
  ['WorkPhone', 40, false],
  ['MobilePhone', 40, false],
  ['OtherPhone', 40, false],
  ['Address', 300, false],
  ['City', 20, false],
  ['State', 20, false],
  ['ZipCode', 20, false],
] as const;
const moreLines = [
  ['Website', 500],
  ['Linkedin', 500],
  ['Skype', 100],
  ['SourceWebsite', 500],
  ['DealsmithWebsiteCode', 100],
  ['Keywords', 500],
] as const;
const flags = ['EmailVerify', 'Newsletter', 'USPatentAttorney', 'MemberOfAUTM'] as const;
const sends = ([1, 0, 2] as const).map((answer) => ({ value: String(answer), label: yesNoUnknown[answer] }));

interface Props {
  stored: ContactInfo | null;
  /** The form as it was before someone created an organization. */
  returned: Partial<Values> | null;
  /** The screen that led to the form of a stored contact. */
  from?: ContactOrigin | undefined;
  cancel: string;
  onSaved: () => void;
}

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
  const { text, choice, check, values, set, errors } = editor;
  useReturned(returned, id, set);
  const createOrganization = () =>
    void navigate({
      to: paths.newOrganization(),
      search: sentAlong(values, { ContactId: id, From: from }) as never,
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
        {lines.map(([name, most, required]) => (
          <TextInput
            key={name}
            label={labelOf(name)}
            withAsterisk={required}
            aria-required={required}
            autoComplete="off"
            // A pasted text that is too long is shown with its error, and not cut.
            maxLength={most * 4}
            autoFocus={name === 'Firstname' && !returned}
            {...text(name)}
          />
        ))}
        <CountryField label="Country" {...choice('Country')} />
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
        <Select label="OK to send patent numbers" data={sends} allowDeselect={false} {...choice('OkSendPatentNo')} />
        <Select
          label="Email verified status"
          data={[...emailVerifyStatuses]}
          allowDeselect={false}
          {...choice('EmailVerifyStatus')}
        />
        <div className={styles.checks}>
          {flags.map((name) => (
            <Checkbox key={name} label={labelOf(name)} {...check(name)} />
          ))}
        </div>
        <Checkbox.Group
          label="Responsible for"
          value={values.Responsible.map(String)}
          onChange={(chosen) => set({ Responsible: responsibilityCodes.filter((code) => chosen.includes(String(code))) })}
        >
          <div className={styles.checks}>
            {responsibilityCodes.map((code) => (
              <Checkbox key={code} value={String(code)} label={responsibilities[code]} />
            ))}
          </div>
        </Checkbox.Group>
      </section>
      <section className={styles.fields} aria-label="More">
        {moreLines.map(([name, most]) => (
          <TextInput key={name} label={labelOf(name)} autoComplete="off" maxLength={most} {...text(name)} />
        ))}
        <Textarea label="Description" maxLength={10_000} autosize minRows={3} maxRows={12} {...text('Description')} />
        <Textarea label="Mailing notes" maxLength={2000} autosize minRows={3} maxRows={12} {...text('mailing_notes')} />
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
