import { useForm } from '@mantine/form';
import type { z } from 'zod';
import type { CallError } from '../api/client.ts';
import { focusOnWrong } from './useFocusOnStep.ts';

/** What is wrong with the values, field to text, by the very schema of the server. */
function problemsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

/** A form whose values the server's schema checks: a field when it is left, all of them when it is sent. */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: z.ZodType, initialValues: Values) {
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    validate: (values) => problemsOf(schema, values),
  });
  return {
    form,
    /** For the form's onSubmit: sends what is right, else goes to the first field that is wrong. */
    submit: (send: (values: Values) => void) => form.onSubmit(send, focusOnWrong),
    /** What the server has found wrong, at its fields. */
    refused: ({ errors }: CallError) => {
      form.setErrors(errors);
      focusOnWrong();
    },
  };
}
