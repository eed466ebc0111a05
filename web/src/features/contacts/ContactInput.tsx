import type { ContactField } from '@brevet/contract/contact-fields';
import { contactFields, emailVerifyStatuses, responsibilities, responsibilityCodes } from '@brevet/contract/contact-fields';
import type { TableField } from '@brevet/contract/field-table';
import { yesNoUnknown } from '@brevet/contract/organization-codes';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { CountryField } from '../../shared/form/CountryField.tsx';
import type { Editor } from '../../shared/form/useEditor.ts';
import styles from './Contacts.module.css';
import type { Values } from './values.ts';

const sends = ([1, 0, 2] as const).map((answer) => ({ value: String(answer), label: yesNoUnknown[answer] }));
const choices: Partial<Record<ContactField, readonly (string | { value: string; label: string })[]>> = {
  OkSendPatentNo: sends,
  EmailVerifyStatus: emailVerifyStatuses,
};

export const isCheckbox = (name: ContactField): boolean => contactFields[name].kind === 'flag';

interface Props {
  name: ContactField;
  editor: Editor<Values>;
  autoFocus?: boolean;
}

/** A field of the contact as the input of its kind. */
export function ContactInput({ name, editor, autoFocus = false }: Props) {
  const { text, choice, check } = editor;
  const { label, kind, most = 0, required = false } = contactFields[name] as TableField;
  // A pasted text that is too long is shown with its error, and not cut.
  const written = { label, maxLength: most * 4, ...text(name) };
  switch (kind) {
    case 'lines':
      return <Textarea {...written} autosize minRows={3} maxRows={12} />;
    case 'country':
      return <CountryField label={label} {...choice(name)} />;
    case 'choice':
      return <Select label={label} data={[...(choices[name] ?? [])]} allowDeselect={false} {...choice(name)} />;
    case 'flag':
      return <Checkbox label={label} {...check(name)} />;
    case 'set':
      return <Responsibilities label={label} editor={editor} />;
    default:
      return <TextInput {...written} withAsterisk={required} aria-required={required} autoComplete="off" autoFocus={autoFocus} />;
  }
}

const Responsibilities = ({ label, editor: { values, set } }: { label: string; editor: Editor<Values> }) => (
  <Checkbox.Group
    label={label}
    value={values.Responsible.map(String)}
    onChange={(chosen) => set({ Responsible: responsibilityCodes.filter((code) => chosen.includes(String(code))) })}
  >
    <div className={styles.checks}>
      {responsibilityCodes.map((code) => (
        <Checkbox key={code} value={String(code)} label={responsibilities[code]} />
      ))}
    </div>
  </Checkbox.Group>
);
