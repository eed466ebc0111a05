import { messages } from '@brevet/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import { useEditor } from '../form/useEditor.ts';

type Values<Name extends string> = Record<Name, string>;

const givenOf = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/**
 * A search by the fields of `schema`, whose values are kept in the address (`search`). `filled` holds those that are there, none before
 * the first search. The first field shows that all fields are empty.
 */
export function useFieldSearch<Name extends string>(
  { shape }: { shape: Record<Name, unknown> },
  search: { readonly [name in Name]?: string | number | undefined },
) {
  const navigate = useNavigate();
  const names = Object.keys(shape) as Name[];
  const [first = ''] = names;
  const editor = useEditor({
    initial: Object.fromEntries(names.map((name) => [name, String(search[name] ?? '')])) as Values<Name>,
    schema: (values) => (Object.keys(givenOf(values)).length > 0 ? {} : { [first]: messages.nothingToSearch }),
    action: (values) => navigate({ to: '.', search: givenOf(values) as never }),
  });
  const filled = Object.fromEntries(names.map((name) => [name, search[name]]).filter(([, value]) => value !== undefined));
  return { editor, filled };
}
