import { Column, fillPlaceholders, is, Table } from 'drizzle-orm';
import pg from 'pg';
import type { Db, Selecting } from './client.ts';

type Values = Record<string, unknown>;

/** The part of a drizzle select that a statement is built from. */
interface Select {
  toSQL(): { sql: string; params: unknown[] };
  prepare(name: string): { execute(values: Values): Promise<unknown> };
  readonly _: { readonly result: unknown; readonly selectedFields: unknown };
}

type RowsOf<Q extends Select> = Extract<Q['_']['result'], unknown[]>;

interface Field {
  /** The nested object that holds the value; null for the row itself. */
  group: string | null;
  name: string;
  decode: (value: unknown) => unknown;
}

interface Compiled {
  text: string;
  params: unknown[];
  fields: readonly Field[];
}

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
const asText = (value: unknown): unknown => value;

/** Dates and timestamps stay as PostgreSQL writes them; our columns decode the text. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === DATE || type === TIMESTAMPTZ ? asText : pg.types.getTypeParser(type, format)),
};

/**
 * A select that is built once and prepared once per connection, or for each call if its name is empty. Drizzle writes the SQL. Rows are read from arrays by
 * decoders that are looked up once, because drizzle looks them up for every field of every row. Tables that a row groups
 * its columns by must be inner joins. Inside a transaction, drizzle reads the rows itself.
 */
export function prepared<Q extends Select>(
  name: string,
  select: (on: Selecting) => Q,
): (db: Db, values: Values) => Promise<RowsOf<Q>> {
  let compiled: Compiled | undefined;
  return async (db, values) => {
    if (!('$client' in db)) return (await select(db).prepare(name).execute(values)) as RowsOf<Q>;
    compiled ??= compile(select(db));
    const { text, params, fields } = compiled;
    const query = { name, text, values: fillPlaceholders(params, values), rowMode: 'array' as const, types };
    const { rows } = await db.$client.query<unknown[]>(query);
    return rows.map((row) => read(fields, row)) as RowsOf<Q>;
  };
}

function compile(query: Select): Compiled {
  const { sql: text, params } = query.toSQL();
  return { text, params, fields: fieldsOf(query._.selectedFields, null) };
}

function fieldsOf(selected: unknown, group: string | null): Field[] {
  return Object.entries(selected as Record<string, unknown>).flatMap(([name, value]) =>
    isGroup(value) ? fieldsOf(value, name) : { group, name, decode: decoderOf(value) },
  );
}

const isGroup = (value: unknown): boolean => Object.getPrototypeOf(value) === Object.prototype || is(value, Table);

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** The decoder that drizzle would use for a value of this column or expression. */
function decoderOf(value: unknown): Field['decode'] {
  const field = value as Decoder & { decoder?: Decoder; sql?: { decoder: Decoder } };
  const decoder: Decoder | undefined = is(value, Column) ? field : (field.decoder ?? field.sql?.decoder);
  if (decoder === undefined) throw new Error('A selected value is neither a column nor an expression');
  return (raw) => decoder.mapFromDriverValue(raw);
}

function read(fields: readonly Field[], values: readonly unknown[]): Values {
  const row: Record<string, Values> & Values = {};
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields[index];
    if (field === undefined) continue;
    const raw = values[index];
    const value = raw === null ? null : field.decode(raw);
    if (field.group === null) row[field.name] = value as Values;
    else {
      row[field.group] ??= {};
      const group = row[field.group];
      if (group) group[field.name] = value;
    }
  }
  return row;
}
