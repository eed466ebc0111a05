import type pg from 'pg';

/** Notes numbers whose terms are computed again after the import's transaction, as `publicationKey` and `applicationKey` write them. */
export async function noteChanges(client: pg.ClientBase, numbers: readonly string[]): Promise<void> {
  if (numbers.length > 0) await client.query('insert into patent_term_changes (numbers) values ($1)', [numbers]);
}

/** SQL that notes the US patents of a table, in lists that are computed at once. */
export const notingPatents = (table: string): string => `
  insert into patent_term_changes (numbers)
  select array_agg('US ' || patent_number) from (select patent_number, row_number() over () as place from ${table}) numbered
  group by place / 500`;
