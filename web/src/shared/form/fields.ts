import type { ChangeEvent, ReactNode } from 'react';
import type { Errors } from './errors.ts';
import type { PathOf } from './paths.ts';
import { valueAt } from './paths.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface Bound {
  error: ReactNode;
  onBlur: () => void;
  'data-path': string;
}
interface TextField extends Bound {
  value: string;
  onChange: (event: ChangeEvent<TextElement>) => void;
}
interface ChoiceField extends Bound {
  value: string | null;
  onChange: (value: string | null) => void;
}
interface NumberField extends Bound {
  value: number | string;
  onChange: (value: number | string) => void;
}
interface CheckField extends Bound {
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  'aria-invalid': boolean;
}

/** Fields of a form by path, each as the inputs of its kind want it. */
export interface Fields<Path extends string> {
  text: (path: Path) => TextField;
  /** A select; cleared, it is an empty text. */
  choice: (path: Path) => ChoiceField;
  /** A number or, empty, what `empty` says. */
  number: (path: Path, empty?: '' | null) => NumberField;
  check: (path: Path) => CheckField;
}

interface State<Values extends object> {
  values: Values;
  errors: Errors;
  set: (changes: Record<string, unknown>) => void;
  visit: (path: string) => void;
}

export function fieldsOf<Values extends object>({ values, errors, set, visit }: State<Values>): Fields<PathOf<Values>> {
  const bound = (path: string): Bound => ({
    error: errors[path],
    // Don't flag an empty field on blur: the error below it would move the button being clicked.
    onBlur: () => {
      if (valueAt(values, path)) visit(path);
    },
    'data-path': path,
  });
  return {
    text: (path) => ({
      ...bound(path),
      value: String(valueAt(values, path) ?? ''),
      onChange: ({ currentTarget }) => set({ [path]: currentTarget.value }),
    }),
    choice: (path) => ({
      ...bound(path),
      value: String(valueAt(values, path) ?? '') || null,
      onChange: (value) => set({ [path]: value ?? '' }),
    }),
    number: (path, empty = '') => ({
      ...bound(path),
      value: numberOf(valueAt(values, path)),
      onChange: (value) => set({ [path]: value === '' ? empty : value }),
    }),
    check: (path) => ({
      ...bound(path),
      checked: Boolean(valueAt(values, path)),
      'aria-invalid': errors[path] !== undefined,
      onChange: ({ currentTarget }) => set({ [path]: currentTarget.checked }),
    }),
  };
}

const numberOf = (value: unknown): number | string => (typeof value === 'number' ? value : String(value ?? ''));
