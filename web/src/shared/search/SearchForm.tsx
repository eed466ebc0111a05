import { Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Form, SubmitButton } from '../form/Form.tsx';
import type { PathOf } from '../form/paths.ts';
import type { Editor } from '../form/useEditor.ts';
import { buttonIcon } from '../ui/button-icon.ts';
import styles from './Search.module.css';

interface Field<Name extends string> {
  name: Name;
  label: string;
  maxLength?: number;
  placeholder?: string;
  description?: string;
  type?: string;
  inputMode?: 'numeric';
}

interface Props<Values extends Record<string, string>> {
  title: string;
  editor: Editor<Values>;
  /** The search in the address; empty before the first one. */
  filled: Partial<Values>;
  /** The field for words, which is always there. */
  first: Field<PathOf<Values>>;
  fields: readonly Field<PathOf<Values>>[];
  /** More fields than those for text. */
  children?: ReactNode;
}

/** The fields of a search. The rarer ones open on demand, and stay open while one of them has a value. */
export function SearchForm<Values extends Record<string, string>>(props: Props<Values>) {
  const { title, editor, filled, first, fields, children } = props;
  const { [first.name as keyof Values]: words, ...others } = filled;
  const [open, setOpen] = useState(Object.keys(others).length > 0 || words === undefined);
  const more = useId();
  const { name, ...field } = first;
  return (
    <Form editor={editor} className={styles.form}>
      <h1>{title}</h1>
      <div className={styles.first}>
        <TextInput
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          autoFocus={Object.keys(filled).length === 0}
          {...field}
          {...editor.text(name)}
        />
        <SubmitButton editor={editor} leftSection={<IconSearch {...buttonIcon} />}>
          Search
        </SubmitButton>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal {...buttonIcon} />}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer fields' : 'More fields'}
        </Button>
      </div>
      <div id={more} className={styles.more} hidden={!open}>
        {fields.map(({ name: other, ...rest }) => (
          <TextInput key={other} {...rest} {...editor.text(other)} />
        ))}
        {children}
      </div>
    </Form>
  );
}
