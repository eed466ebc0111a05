import type { TableField } from '@brevet/contract/field-table';
import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { CountryField } from './CountryField.tsx';
import styles from './Form.module.css';
import type { Fields } from './fields.ts';
import { valueAt } from './paths.ts';

/** Keyboards of phones. Inputs of these types would change what people type, such as international domains. */
const keyboards: Partial<Record<TableField['kind'], 'tel' | 'email' | 'url'>> = {
  phone: 'tel',
  address: 'email',
  website: 'url',
};

interface Props<Path extends string> {
  field: TableField;
  path: Path;
  editor: Fields<Path> & { values: object; set: (changes: Record<string, unknown>) => void };
  autoFocus?: boolean;
  /** The look of long texts. */
  wide?: string | undefined;
}

/** A field of a table of fields as the input of its kind. */
export function TableInput<Path extends string>({ field, path, editor, autoFocus = false, wide }: Props<Path>) {
  const { label, kind, most, help, required = false, choices } = field;
  const shared = { label, description: help };
  // A pasted text that is too long is shown with its error, and not cut.
  const written = { ...shared, ...(most ? { maxLength: most * 4 } : {}), ...editor.text(path) };
  switch (kind) {
    case 'lines':
      return <Textarea {...written} className={wide} autosize minRows={3} maxRows={12} />;
    case 'country':
      return <CountryField {...shared} {...editor.choice(path)} />;
    case 'count':
      return <NumberInput {...shared} min={0} allowDecimal={false} hideControls {...editor.number(path, null)} />;
    case 'choice':
      return choices ? (
        <Select {...shared} data={[...choices]} allowDeselect={false} {...editor.choice(path)} />
      ) : (
        <Select {...shared} data={codesOf(field)} {...editor.code(path)} />
      );
    case 'flag':
      return <Checkbox {...shared} {...editor.check(path)} />;
    case 'set':
      return <CodeSet field={field} value={valueAt(editor.values, path)} onChange={(codes) => editor.set({ [path]: codes })} />;
    default:
      return (
        <TextInput
          {...written}
          inputMode={keyboards[kind]}
          withAsterisk={required}
          aria-required={required}
          autoComplete="off"
          autoFocus={autoFocus}
        />
      );
  }
}

/** The codes of a field as choices. "Unknown" stands after the answers, which begin with Yes. */
function codesOf({ codes = {} }: TableField): { value: string; label: string }[] {
  const all = Object.entries(codes).map(([value, label]) => ({ value, label }));
  const [no, yes, ...others] = all;
  return no && yes && others.length > 0 && no.label === 'No' ? [yes, no, ...others] : all;
}

interface SetProps {
  field: TableField;
  value: unknown;
  onChange: (codes: number[]) => void;
}

const CodeSet = ({ field: { label, codes = {} }, value, onChange }: SetProps) => (
  <Checkbox.Group
    label={label}
    value={Array.isArray(value) ? value.map(String) : []}
    onChange={(chosen) =>
      onChange(
        Object.keys(codes)
          .filter((code) => chosen.includes(code))
          .map(Number),
      )
    }
  >
    <div className={styles.checks}>
      {Object.entries(codes).map(([code, text]) => (
        <Checkbox key={code} value={code} label={text} />
      ))}
    </div>
  </Checkbox.Group>
);
