import type pg from 'pg';

/** An address that gets no more emails of a mailing list, or of any if `list` is null. */
export interface Unsubscribe {
  address: string;
  list: number | null;
  date: string;
}

/** Everyone who unsubscribed since a moment, oldest first. */
export async function unsubscribesSince(client: pg.ClientBase | pg.Pool, since: string | null): Promise<Unsubscribe[]> {
  const { rows } = await client.query<{ address: string; list: number | null; date: Date }>(
    `select address, maillist_id as list, unsubscribe_date as date from unsubscribes
     where $1::timestamptz is null or unsubscribe_date >= $1 order by unsubscribe_id`,
    [since],
  );
  return rows.map(({ date, ...row }) => ({ ...row, date: date.toISOString() }));
}

/** Adds those that the database doesn't have. One of a list that doesn't exist (any more) stops all emails, to be on the safe side. */
export async function suppress(client: pg.ClientBase, unsubscribes: readonly Unsubscribe[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into unsubscribes (address, maillist_id, unsubscribe_date)
     select distinct on (brevet_address_key(address), maillist_id) brevet_address_key(address), maillist_id, date
     from jsonb_to_recordset($1::jsonb) as given (address text, list int, date timestamptz)
     left join mailing_lists on maillist_id = list
     order by brevet_address_key(address), maillist_id, date
     on conflict do nothing`,
    [JSON.stringify(unsubscribes)],
  );
  return rowCount ?? 0;
}
