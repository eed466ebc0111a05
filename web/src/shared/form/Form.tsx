import { Button, type ButtonProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { AnyEditor } from './useEditor.ts';

interface Props {
  editor: AnyEditor;
  className?: string | undefined;
  onChange?: () => void;
  children: ReactNode;
}

/** A form of the kit; Enter sends it. */
export function Form({ editor: { form, submit }, children, ...rest }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} onSubmit={send} noValidate {...rest}>
      {children}
    </form>
  );
}

interface SubmitProps extends ButtonProps {
  editor: AnyEditor;
  children: ReactNode;
}

export const SubmitButton = ({ editor, ...button }: SubmitProps) => <Button type="submit" loading={editor.saving} {...button} />;

interface PublicProps extends Props {
  /** The button's text. */
  act: string;
  /** Content below the button. */
  foot?: ReactNode;
}

/** A form of a public page: fields, then a wide button. */
export const PublicForm = ({ editor, act, foot, children, ...rest }: PublicProps) => (
  <Form editor={editor} {...rest}>
    {children}
    <SubmitButton editor={editor} fullWidth h={40}>
      {act}
    </SubmitButton>
    {foot}
  </Form>
);
