import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { CountryField } from '../../shared/form/CountryField.tsx';
import type { Editor } from '../../shared/form/useEditor.ts';
import type { Field, OrganizationValues } from './fields.ts';
import styles from './Organizations.module.css';

interface Props {
  editor: Editor<OrganizationValues>;
  field: Field;
}

/** The input of a field, by its kind. */
export function FieldInput({ editor, field }: Props) {
  const { name, label, help } = field;
  const path = `organizationDetails.${name}` as const;
  const shared = { label, description: help };
  switch (field.kind) {
    case 'area':
      return <Textarea {...shared} className={styles.wide} autosize minRows={3} maxRows={12} {...editor.text(path)} />;
    case 'count':
      return <NumberInput {...shared} min={0} allowDecimal={false} hideControls {...editor.number(path, null)} />;
    case 'country':
      return <CountryField {...shared} {...editor.choice(path)} />;
    case 'choice': {
      const { value, onChange: _change, ...bound } = editor.choice(path);
      return (
        <Select
          {...shared}
          data={[...field.options]}
          allowDeselect={false}
          {...bound}
          value={value}
          onChange={(chosen) => editor.set({ [path]: field.codes === 'numbers' ? Number(chosen) : chosen })}
        />
      );
    }
    default:
      return (
        <TextInput
          {...shared}
          type={field.type ?? 'text'}
          autoComplete="off"
          withAsterisk={field.required ?? false}
          aria-required={field.required ?? false}
          autoFocus={name === 'OrgName'}
          {...editor.text(path)}
        />
      );
  }
}
