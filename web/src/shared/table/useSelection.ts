import { useState } from 'react';
import type { Table } from './columns.ts';

/** A selected row: its ID, and what the reader may do to it. */
export interface Chosen {
  id: number;
  can: Readonly<Record<string, boolean>>;
  /** What an action needs to know beside its ID, such as the number of a patent. */
  name?: string;
}

/** Properties of the bar with the actions for selected rows. */
export interface BarProps {
  chosen: readonly Chosen[];
  endpoint: Table;
  /** Matching rows on all pages. */
  total: number;
  more: boolean;
  /** The query of the table, without its page. */
  query: Record<string, unknown>;
  select: (rows: readonly Chosen[]) => void;
}

/** The selection of a table's rows. */
export interface Selection {
  chosen: readonly Chosen[];
  page: readonly Chosen[];
  /** Rows have been selected since the table appeared. */
  used: boolean;
  /** Cards show their checkboxes. */
  choosing: boolean;
  isChosen: (id: number) => boolean;
  select: (rows: readonly Chosen[]) => void;
  choose: (on: boolean) => void;
}

const none: readonly Chosen[] = [];

/** Selected rows, kept across pages and dropped whenever the filters change. */
export function useSelection(page: readonly Chosen[], filters: string): Selection {
  const [held, hold] = useState({ filters, rows: none });
  const [choosing, choose] = useState(false);
  // An action may change what the reader may do to the rows of this page.
  const now = new Map(page.map((row) => [row.id, row]));
  const chosen = held.filters === filters ? held.rows.map((row) => now.get(row.id) ?? row) : none;
  const ids = new Set(chosen.map(({ id }) => id));
  const select = (rows: readonly Chosen[]): void => hold({ filters, rows });
  return {
    chosen,
    page,
    used: held.rows !== none,
    choosing,
    isChosen: (id) => ids.has(id),
    select,
    choose: (on) => {
      if (!on) select([]);
      choose(on);
    },
  };
}
