import { Button, type ButtonProps } from '@mantine/core';
import type { FormEvent, ReactNode, RefObject } from 'react';

/** The part of an editor that the form's frame uses. */
export interface Submittable {
  form: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  saving: boolean;
}

interface Props {
  editor: Submittable;
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
  editor: Submittable;
  children: ReactNode;
}

export const SubmitButton = ({ editor, ...button }: SubmitProps) => <Button type="submit" loading={editor.saving} {...button} />;
