import type { Access, UserType } from './access.ts';
import { allows } from './access.ts';

/** A column that only a screen shows: what it draws isn't one field of the row. */
interface ScreenColumn {
  heading: string;
  only: 'screen';
  /** The reader can't hide it. */
  stays?: true;
}

/** A column that only the CSV file has. */
interface FileColumn {
  heading: string;
  only: 'file';
}

/** The heading of a column, or a column that only the screen or only the CSV file has. */
export type TableColumn = string | ScreenColumn | FileColumn;
export type TableColumns = Readonly<Record<string, TableColumn>>;

/** Columns as declared: one that isn't a field of the row is for the screen alone. */
export type ColumnsOf<Row, Columns extends TableColumns> = {
  readonly [K in keyof Columns]: K extends keyof Row ? TableColumn : ScreenColumn;
};

/** The column with what can be done to a row. */
export const actionColumn = { heading: 'Action', only: 'screen', stays: true } as const satisfies TableColumn;

/** Names of the columns that a screen draws. */
export type ScreenColumnOf<Columns extends TableColumns> = {
  [K in keyof Columns & string]: Columns[K] extends FileColumn ? never : K;
}[keyof Columns & string];

type Optional<Row> = { [K in keyof Row]-?: undefined extends Row[K] ? K : never }[keyof Row];

/** Types of user that get a field of the row; every caller gets the fields left out here. */
export type RightsOf<Row> = { readonly [K in Optional<Row>]?: Access };

/** A value of a filter and its label. */
export interface Choice {
  value: string;
  label: string;
}

interface Drawn {
  label: string;
  /** Types of user that the filter is offered to; everyone with the table where it's left out. */
  access?: Access;
  /** Another filter that loses its value when this one changes. */
  resets?: string;
}

/** How a screen draws a filter. `any` labels the choice that doesn't filter. */
export type Control = Drawn &
  (
    | { kind: 'text' | 'star' }
    | { kind: 'chips'; any?: string; choices: readonly Choice[] }
    | { kind: 'choice'; any: string; choices: readonly Choice[] }
    /** Choices that the screen brings along, since only the server knows them. */
    | { kind: 'select' }
    /** A day of the reader, sent as the moment at which it starts or ends. */
    | { kind: 'day'; edge: 'start' | 'end' }
  );

interface Declared {
  columns: TableColumns;
  rights: Readonly<Record<string, Access | undefined>>;
}

/** Fields of the row that this type of user doesn't get; null for someone who isn't signed in. */
export const hiddenFields = ({ rights }: Pick<Declared, 'rights'>, type: UserType | null): string[] =>
  Object.entries(rights).flatMap(([field, access]) => (access === undefined || allows(access, type) ? [] : [field]));

export interface ShownColumn {
  key: string;
  heading: string;
  stays: boolean;
}

/** The columns that a type of user gets on the screen or in the CSV file, in order. */
export function columnsFor(table: Declared, place: 'screen' | 'file', type: UserType | null): ShownColumn[] {
  const hidden = hiddenFields(table, type);
  return Object.entries(table.columns).flatMap(([key, column]) => {
    const {
      heading,
      only = place,
      stays = false,
    } = typeof column === 'string' ? { heading: column } : { stays: false, ...column };
    return only === place && !hidden.includes(key) ? [{ key, heading, stays }] : [];
  });
}
