import { controlsFor } from '@brevet/contract/table-columns';
import { useLocalStorage } from '@mantine/hooks';
import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { z } from 'zod';
import type { Table } from './columns.ts';
import { TableReader } from './reader.ts';
import type { TableChange, TableState } from './table-state.ts';
import { stateOf } from './table-state.ts';

/** The state of a table, kept in the address so that views can be shared and Back works. */
export function useTableState(endpoint: Table): [TableState, (change: TableChange) => void] {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const type = useContext(TableReader);
  const navigate = useNavigate();
  const router = useRouter();
  const screen = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const texts = controlsFor(endpoint, type).filter(({ control }) => control.kind === 'text');
  const change = (next: TableChange): void => {
    // Someone who typed and then followed a link right away is already leaving.
    if (router.latestLocation.pathname !== screen) return;
    const merged = { ...address, page: undefined, ...next };
    const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined && value !== ''));
    // Typing replaces the history entry; Back undoes pages, sorting and other filters.
    void navigate({ to: '.', search: kept as never, replace: texts.some(({ name }) => name in next) });
  };
  return [stateOf(endpoint, type, address), change];
}

const storedLayout = z.object({ hidden: z.array(z.string()), widths: z.record(z.string(), z.number()) });
export type TableLayout = ReturnType<typeof useTableLayout>;

/** The visible columns and their widths, stored on this computer once someone changes them. */
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
  const choose = (hidden: string[]): void => setLayout({ ...layout, hidden });
  const resize = (key: string, width: number): void => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } });
  return { ...layout, chosen: stored !== undefined, toggle, choose, resize, reset };
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
