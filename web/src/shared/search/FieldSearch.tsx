import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { Errors } from '../form/errors.ts';
import { Form, SubmitButton } from '../form/Form.tsx';
import type { AnyEditor } from '../form/useEditor.ts';
import { buttonIcon } from '../ui/button-icon.ts';
import { usePhone } from '../ui/use-phone.ts';
import styles from './FieldSearch.module.css';

interface Props {
  title: string;
  editor: AnyEditor & { problems: Errors };
  /** Results are shown below the form. */
  searched: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The form of a search by fields, above its results. On a phone, it leaves them the room until someone wants to change it. */
export function FieldSearch({ title, editor, searched, className, children }: Props) {
  const [open, setOpen] = useState(false);
  const isClosed = usePhone() && searched && !open;
  const change = useRef<HTMLButtonElement>(null);
  useDidUpdate(() => {
    if (isClosed) change.current?.focus();
    else editor.form.current?.querySelector('input')?.focus();
  }, [isClosed]);
  const icon = <IconSearch {...buttonIcon} />;
  if (isClosed)
    return (
      <header className={styles.closed}>
        <h1>{title}</h1>
        <Button ref={change} variant="default" leftSection={icon} onClick={() => setOpen(true)}>
          Change search
        </Button>
      </header>
    );
  return (
    <div
      className={styles.open}
      data-searched={searched || undefined}
      onSubmit={() => setOpen(Object.keys(editor.problems).length > 0)}
    >
      <Form editor={editor} className={className}>
        <h1>{title}</h1>
        {children}
        <SubmitButton editor={editor} leftSection={icon}>
          Search
        </SubmitButton>
      </Form>
    </div>
  );
}
