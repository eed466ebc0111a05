import type { Access } from '@brevet/contract/access';
import type { ScreenColumnOf, TableColumns } from '@brevet/contract/table-columns';
import { columnsFor } from '@brevet/contract/table-columns';
import type { Key, ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import styles from './MiniTable.module.css';
import type { Opens } from './row-opening.ts';
import { useRowOpening } from './row-opening.ts';

interface Declared<Columns extends TableColumns> {
  columns: Columns;
  rights: Readonly<Record<string, Access | undefined>>;
}

/** Drawn values by column. Columns without a cell aren't shown. */
export type MiniCells<Table extends Declared<TableColumns>, Row> = {
  readonly [Column in ScreenColumnOf<Table['columns']>]?: (row: Row) => ReactNode;
};

interface Props<Table extends Declared<TableColumns>, Row> {
  table: Table;
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  cells: MiniCells<Table, Row>;
  /** A row on a phone. */
  card: (row: Row) => ReactNode;
  /** Opens the row on a click. */
  opens?: Opens<Row>;
}

/** A short table in a page, with the headings, order and rights of the contract. On a phone it becomes a list. */
export function MiniTable<Table extends Declared<TableColumns>, Row>(props: Props<Table, Row>) {
  const { table, label, rows, keyOf, cells, card } = props;
  const opening = useRowOpening(props.opens);
  const drawn: Record<string, ((row: Row) => ReactNode) | undefined> = cells;
  const columns = columnsFor(table, 'screen', useSession().UserType).filter(({ key }) => drawn[key]);
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...opening(row)}>
              {columns.map(({ key }) => (
                <td key={key}>{drawn[key]?.(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={keyOf(row)}>{card(row)}</li>
        ))}
      </ul>
    </>
  );
}
