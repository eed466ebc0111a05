import type { TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { z } from 'zod';
import type { CallError } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { focusOnWrong, showWrong } from './useFocusOnStep.ts';
import { problemsOf } from './validation-errors.ts';

/** The parts of a field, top to bottom. */
export const helpBelow = ['label', 'input', 'description', 'error'] satisfies TextInputProps['inputWrapperOrder'];

/**
 * A form whose values the server's schema checks: a field when it is left with something in it, all of them when it is sent. An
 * empty field is no mistake yet: a text that appears below it would push away what is being clicked.
 */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: z.ZodType, initialValues: Values) {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => problemsOf(schema, values),
  });
  return {
    form,
    field: (name: keyof Values & string, options?: { type: 'checkbox' }) => ({
      ...form.getInputProps(name, options),
      // A checkbox does not say by itself that it is wrong.
      ...(options ? { 'aria-invalid': Boolean(form.errors[name]) } : {}),
      onBlur: () => {
        if (form.getValues()[name] !== '') form.validateField(name);
      },
    }),
    /** For the form's onSubmit: sends what is right, else goes to the first field that is wrong. */
    submit: (send: (values: Values) => void) => form.onSubmit(send, focusOnWrong),
    /** Says why the server has refused, and shows what it has found wrong at its fields. */
    refused: ({ message, errors }: CallError) => {
      toast.error(message);
      showWrong(() => form.setErrors(errors));
    },
  };
}
