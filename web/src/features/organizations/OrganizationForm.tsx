import { organizationTypeIds, organizationTypes } from '@brevet/contract/organization-codes';
import { organizationFields } from '@brevet/contract/organization-fields';
import type { OrganizationInfo } from '@brevet/contract/organizations';
import { organizationsApi } from '@brevet/contract/organizations';
import { Checkbox } from '@mantine/core';
import { FormShell } from '../../shared/form/FormShell.tsx';
import { TableInput } from '../../shared/form/TableInput.tsx';
import { useEditor } from '../../shared/form/useEditor.ts';
import type { OrganizationValues } from './fields.ts';
import { blankValues, bodyOf, groups, labelOf, valuesOf, valueText } from './fields.ts';
import { InternalContacts } from './InternalContacts.tsx';
import styles from './Organizations.module.css';

interface Saved {
  OrgId: number;
  OrgName: string;
}

interface Props {
  stored: OrganizationInfo | null;
  /** The path after Cancel. */
  cancel: string;
  onSaved: (saved: Saved) => void;
  /** Shows no message after a save, because the caller does. */
  quiet?: boolean;
}

/** An organization: its fields and types. */
export function OrganizationForm({ stored, cancel, onSaved, quiet = false }: Props) {
  const [organization] = stored?.organizationDetails ?? [];
  const editor = useEditor({
    action: organizationsApi.createOrganization,
    initial: stored && organization ? valuesOf(organization, stored.org_brevet_link) : blankValues,
    input: (values, { version }) => ({
      query: organization ? { org_id: organization.OrgId } : {},
      body: { ...bodyOf(values), ...(version === undefined ? {} : { Version: version }) },
    }),
    draft: { name: `organization-${organization?.OrgId ?? 'new'}` },
    ...(organization ? { version: organization.Version } : {}),
    ...(quiet ? { quiet: true as const } : {}),
    onSaved,
  });
  return (
    <FormShell
      editor={editor}
      act={organization ? 'Save organization' : 'Create organization'}
      cancel={cancel}
      label={labelOf}
      valueText={valueText}
      fills
    >
      <h1>{organization ? organization.OrgName : 'Create organization'}</h1>
      {groups.map(({ title, fields }, index) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {fields.map((name) => (
            <TableInput
              key={name}
              field={organizationFields[name]}
              path={`organizationDetails.${name}`}
              editor={editor}
              autoFocus={name === 'OrgName'}
              wide={styles.wide}
            />
          ))}
          {index === 0 && <Types values={editor.values} set={editor.set} />}
          {title === 'Relationship' && <InternalContacts editor={editor} people={stored?.brevet_people ?? []} />}
        </fieldset>
      ))}
    </FormShell>
  );
}

interface TypesProps {
  values: OrganizationValues;
  set: (changes: Record<string, unknown>) => void;
}

function Types({ values: { organizationInfo }, set }: TypesProps) {
  const isSet = (type: number): boolean => organizationInfo.some(({ TypeId }) => TypeId === type);
  const toggle = (type: number, on: boolean): void => {
    const now = organizationTypeIds.filter((TypeId) => (TypeId === type ? on : isSet(TypeId)));
    set({ organizationInfo: now.map((TypeId) => ({ TypeId, value: 1 })) });
  };
  return (
    <fieldset className={`${styles.flags} ${styles.wide}`} data-path="organizationInfo">
      <legend>Types</legend>
      {organizationTypeIds.map((type) => (
        <Checkbox
          key={type}
          label={organizationTypes[type]}
          checked={isSet(type)}
          onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
