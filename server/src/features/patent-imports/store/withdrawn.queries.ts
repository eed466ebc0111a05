import type pg from 'pg';

/** Those of these US numbers that the office lists as withdrawn. */
export async function withdrawnAmong(client: pg.PoolClient, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    "select key from legal_records where kind = 'withdrawn' and key = any($1::text[]) order by key",
    [numbers],
  );
  return rows.map(({ key }) => key);
}

/** Takes the issue from withdrawn patents, which files of grants still announce. Returns the numbers of those that changed. */
export async function withdraw(
  client: pg.PoolClient,
  table: 'bulk_patents' | 'staged_patents',
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await client.query<{ number: string }>(
    `update ${table} set withdrawn = true, patent_status = 'Application', issued_date = null
     where country = 'US' and patent_number = any($1::text[])
       and (not withdrawn or patent_status <> 'Application' or issued_date is not null)
     returning patent_number as number`,
    [numbers],
  );
  return rows.map(({ number }) => number);
}
