import type { ChangeEvent } from 'react';
import type { Errors } from './errors.ts';
import { valueAt } from './paths.ts';

interface State {
  values: object;
  errors: Errors;
  set: (changes: Record<string, unknown>) => void;
  visit: (path: string) => void;
}

/** Fields of a form by path, with the props that inputs of their kind expect. */
export function fieldsOf<Path extends string>({ values, errors, set, visit }: State) {
  const bound = (path: string) => ({
    error: errors[path],
    // Don't flag an empty field on blur: an error below it would move the button being clicked.
    onBlur: () => {
      if (valueAt(values, path)) visit(path);
    },
    'data-path': path,
  });
  const textAt = (path: string): string => String(valueAt(values, path) ?? '');
  return {
    text: (path: Path) => ({
      ...bound(path),
      value: textAt(path),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [path]: currentTarget.value }),
    }),
    /** A select, with empty text when cleared. */
    choice: (path: Path) => ({
      ...bound(path),
      value: textAt(path) || null,
      onChange: (value: string | null) => set({ [path]: value ?? '' }),
    }),
    /** A select of numeric codes, which can't be cleared. */
    code: (path: Path) => ({
      ...bound(path),
      allowDeselect: false,
      value: textAt(path),
      onChange: (value: string | null) => set({ [path]: Number(value) }),
    }),
    /** A number, or `empty` when the field is empty. */
    number: (path: Path, empty: '' | null = '') => ({
      ...bound(path),
      value: numberOf(valueAt(values, path)),
      onChange: (value: number | string) => set({ [path]: value === '' ? empty : value }),
    }),
    check: (path: Path) => ({
      ...bound(path),
      checked: Boolean(valueAt(values, path)),
      'aria-invalid': errors[path] !== undefined,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set({ [path]: currentTarget.checked }),
    }),
  };
}

const numberOf = (value: unknown): number | string => (typeof value === 'number' ? value : String(value ?? ''));

export type Fields<Path extends string> = ReturnType<typeof fieldsOf<Path>>;
