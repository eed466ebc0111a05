import { useLocalStorage } from '@mantine/hooks';
import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import type { TableSearch } from './table-search.ts';
import { tableSearch } from './table-search.ts';

/**
 * The state of a table as it stands in the address, so that a view can be shared and Back works. A screen with filters of its own
 * gives the schema that it extends.
 */
export function useTableSearch(): [TableSearch, (change: Partial<TableSearch>) => void];
export function useTableSearch<Search extends TableSearch>(
  schema: z.ZodType<Search>,
): [Search, (change: Partial<Search>) => void];
export function useTableSearch(
  schema: z.ZodType<TableSearch> = tableSearch,
): [TableSearch, (change: Partial<TableSearch>) => void] {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const search = schema.parse(address);
  const navigate = useNavigate();
  const router = useRouter();
  const screen = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const change = (next: Partial<TableSearch>): void => {
    // Who typed and then followed a link at once is on the way elsewhere.
    if (router.latestLocation.pathname !== screen) return;
    const merged = { ...address, ...search, page: undefined, ...next };
    const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''));
    // Typing replaces the entry; pages, sorting and filters can be gone back from.
    void navigate({ to: '.', search: kept as never, replace: 'search' in next });
  };
  return [search, change];
}

const storedLayout = z.object({ hidden: z.array(z.string()), widths: z.record(z.string(), z.number()) });
export type TableLayout = ReturnType<typeof useTableLayout>;

/** Which columns are shown and how wide, kept on this computer once somebody changes it. */
export function useTableLayout(name: string, hiddenAtFirst: string[]) {
  const [stored, setLayout, reset] = useLocalStorage<z.output<typeof storedLayout> | undefined>({
    key: `brevet-table-${name}`,
    getInitialValueInEffect: false,
    deserialize: (text) => storedLayout.safeParse(jsonOf(text)).data,
  });
  const layout = stored ?? { hidden: hiddenAtFirst, widths: {} };
  const toggle = (key: string): void => {
    const hidden = layout.hidden.includes(key) ? layout.hidden.filter((one) => one !== key) : [...layout.hidden, key];
    setLayout({ ...layout, hidden });
  };
  const resize = (key: string, width: number): void => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } });
  return { ...layout, toggle, resize, reset };
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
