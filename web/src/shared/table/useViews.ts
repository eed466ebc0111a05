import { isSame } from '@brevet/contract/differing-fields';
import { controlsFor } from '@brevet/contract/table-columns';
import { usableQuery } from '@brevet/contract/view-query';
import type { View } from '@brevet/contract/views';
import { viewsApi } from '@brevet/contract/views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { useRead } from '../api/hooks.ts';
import { TableReader } from './reader.ts';
import type { ViewedTable } from './viewed-table.ts';
import { nameOf } from './viewed-table.ts';

/** The saved views of a table, which of them it shows, and what it shows now. */
export function useViews({ endpoint, layout, choosable }: ViewedTable) {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const type = useContext(TableReader);
  const navigate = useNavigate();
  const Table = nameOf(endpoint);
  const read = useRead(viewsApi.savedViews, { Table });
  const views = read.data?.data ?? [];
  const names = [...controlsFor(endpoint, type).map(({ name }) => name), ...endpoint.formFilters, 'sid', 'sod', 'limit'];
  const given = names.flatMap((name) => {
    const value = String(address[name] ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const Query = usableQuery(endpoint, type, Object.fromEntries(given));
  const hidden = choosable.filter((key) => layout.hidden.includes(key));
  const isShown = (view: View): boolean => isSame(view.Query, Query) && (view.Hidden === null || isSame(view.Hidden, hidden));
  const named = views.find(({ ViewID }) => String(ViewID) === String(address.view));
  const current = named ?? views.find(isShown);
  const others = Object.fromEntries(Object.entries(address).filter(([name]) => !names.includes(name) && name !== 'page'));
  return {
    Table,
    read,
    views,
    can: read.data?.can ?? { share: false, alert: false },
    current,
    changed: current !== undefined && !isShown(current),
    /** The filters, order and columns that a view would save. */
    shown: { Query, Hidden: layout.chosen ? hidden : null },
    apply: (view: View): void => {
      if (view.Hidden) layout.choose(view.Hidden);
      void navigate({ to: '.', search: { ...others, ...view.Query, view: view.ViewID } as never });
    },
    mark: (view: number | undefined): void => {
      void navigate({ to: '.', search: ((now: object) => ({ ...now, view })) as never, replace: true });
    },
  };
}
