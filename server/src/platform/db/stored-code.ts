import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A function or trigger: its name as DROP and COMMENT take it, and the statements that create it. */
interface StoredCode {
  name: string;
  text: string;
}

const isTrigger = ({ name }: { name: string }): boolean => name.startsWith('trigger ');

/** The functions and triggers in the SQL files of a folder. Blank lines separate them. */
export function readStoredCode(folder: string): StoredCode[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.toSorted().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .trim()
      .split(/\n{2,}/)
      .map((text) => ({ name: nameIn(text, file), text })),
  );
}

function nameIn(text: string, file: string): string {
  const [, routine] = /^CREATE OR REPLACE FUNCTION (brevet_\w+)\(/m.exec(text) ?? [];
  const [, trigger, table] = /^CREATE TRIGGER (\w+) [^;]*?\sON (\w+)\s/m.exec(text) ?? [];
  if (routine) return `function ${routine}`;
  if (trigger && table) return `trigger ${trigger} on ${table}`;
  throw new Error(`${file} has something else than functions and triggers between blank lines: ${text.slice(0, 80)}`);
}

interface Applied {
  name: string;
  /** Its name for DROP and COMMENT; that of a function has the types of its parameters. */
  object: string;
  /** Sums of the text that was applied and of the definition that PostgreSQL made of it, if a start applied it. */
  note: string | null;
  /** The sum of the definition today. */
  definition: string;
  /** The transaction that wrote it. */
  writer: string;
}

/** Brevet's functions and triggers in the database. Others, such as those of extensions, aren't touched. */
export async function storedCodeIn(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(`
    select 'function ' || proname as name, 'function ' || oid::regprocedure as object, obj_description(oid, 'pg_proc') as note,
      md5(pg_get_functiondef(oid)) as definition, xmin::text as writer
    from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, 'brevet_')
    union all
    select name, name, obj_description(oid, 'pg_trigger'), md5(pg_get_triggerdef(oid)), xmin::text
    from (
      select pg_trigger.oid, pg_trigger.xmin, format('trigger %s on %s', tgname, relname) as name
      from pg_trigger inner join pg_proc on pg_proc.oid = tgfoid inner join pg_class on pg_class.oid = tgrelid
      where pronamespace = 'public'::regnamespace and starts_with(proname, 'brevet_')) triggers`);
  return rows;
}

const noteOf = (text: string, definition: string): string => `${createHash('md5').update(text).digest('hex')} ${definition}`;

/**
 * Brings functions and triggers up to date with the files, in one transaction, and drops those that no file has. Returns the names of
 * those that it created, replaced or dropped. What is as the files say isn't touched, so that a start waits for no one.
 */
export async function applyStoredCode(client: pg.ClientBase, wanted: readonly StoredCode[]): Promise<string[]> {
  const present = await storedCodeIn(client);
  const isCurrent = ({ name, text }: StoredCode): boolean =>
    present.some((one) => one.name === name && one.note === noteOf(text, one.definition));
  const stale = wanted.filter((one) => !isCurrent(one));
  const gone = present.filter(({ name }) => !wanted.some((one) => one.name === name));
  const names = [...new Set([...stale, ...gone].map(({ name }) => name))];
  if (names.length === 0) return [];
  await client.query('begin');
  try {
    // Functions may call each other in any order.
    await client.query('set local check_function_bodies = off');
    for (const { name, object } of present) if (isTrigger({ name }) && names.includes(name)) await client.query(`drop ${object}`);
    for (const one of stale.filter((code) => !isTrigger(code))) await replaceFunction(client, one, present);
    for (const { text } of stale.filter(isTrigger)) await client.query(text);
    const former: string[] = [];
    for (const { name, object, definition, writer } of await storedCodeIn(client)) {
      if (!names.includes(name)) continue;
      const text = stale.find((one) => one.name === name)?.text;
      // To PostgreSQL, one with other parameters is another function, so the former one is still there.
      const isFormer = present.some((one) => one.object === object && one.writer === writer);
      if (text === undefined || isFormer) former.push(object.replace('function ', ''));
      else await client.query(`comment on ${object} is '${noteOf(text, definition)}'`);
    }
    // One statement, because one of them may use another.
    if (former.length > 0) await client.query(`drop function ${former.join(', ')}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return names;
}

/** PostgreSQL replaces a function only if its result and the names of its parameters stay. */
async function replaceFunction(client: pg.ClientBase, { name, text }: StoredCode, present: readonly Applied[]): Promise<void> {
  await client.query('savepoint replace');
  try {
    await client.query(text);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P13') throw error;
    await client.query('rollback to replace');
    for (const one of present) if (one.name === name) await client.query(`drop ${one.object}`);
    await client.query(text);
  }
}
