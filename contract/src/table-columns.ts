import type { Access, UserType } from './access.ts';
import { allows } from './access.ts';

/** A column that only a screen shows, because it isn't a single field of the row. */
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

/** Declared columns. A column that isn't a field of the row is only for the screen. */
export type ColumnsOf<Row, Columns extends TableColumns> = {
  readonly [K in keyof Columns]: K extends keyof Row ? TableColumn : ScreenColumn;
};

export const actionColumn = { heading: 'Action', only: 'screen', stays: true } as const satisfies TableColumn;

/** Names of the columns that a screen draws. */
export type ScreenColumnOf<Columns extends TableColumns> = {
  [K in keyof Columns & string]: Columns[K] extends FileColumn ? never : K;
}[keyof Columns & string];

type Optional<Row> = { [K in keyof Row]-?: undefined extends Row[K] ? K : never }[keyof Row];

/** Types of users that get a field of the row. Every caller gets the fields that aren't listed. */
export type RightsOf<Row> = { readonly [K in Optional<Row>]?: Access };

/** A value of a filter and its label. */
export interface Choice {
  value: string;
  label: string;
}

interface Drawn {
  label: string;
  /** Types of users who see the filter; by default, everyone who sees the table. */
  access?: Access;
  /** Another filter that is cleared when this one changes. */
  resets?: string;
}

/** A filter's control on the screen. `any` labels the choice that doesn't filter. */
export type Control = Drawn &
  (
    | { kind: 'text' | 'star' }
    /** With `whileSet`, shows only the chosen one, so that people can remove a filter that another screen set. */
    | { kind: 'chips'; any?: string; choices: readonly Choice[]; whileSet?: true }
    | { kind: 'choice'; any: string; choices: readonly Choice[] }
    /** Choices that the screen supplies, because only the server knows them. */
    | { kind: 'select' }
    /** Drawn by the screen, beside the table. */
    | { kind: 'facet' }
    /** A day in the reader's time zone, sent as the moment at which it starts or ends. */
    | { kind: 'day'; edge: 'start' | 'end' }
  );

export interface NamedControl {
  name: string;
  control: Control;
}

/** The filters that a table offers to a type of user, in order. */
export const controlsFor = (
  { controls }: { controls: Readonly<Record<string, Control | undefined>> },
  type: UserType | null,
): NamedControl[] =>
  Object.entries(controls).flatMap(([name, control]) =>
    control && (!control.access || allows(control.access, type)) ? [{ name, control }] : [],
  );

interface Declared {
  columns: TableColumns;
  rights: Readonly<Record<string, Access | undefined>>;
}

/** Fields of the row that this type of user doesn't get. A null type is someone who isn't signed in. */
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
