import type pg from 'pg';
import { skeletonOf } from '../../platform/look-alikes/skeleton.ts';

/** Fills in the skeletons of accounts from before there were any. Of accounts that look alike, the first one gets it. */
export async function fillSkeletons(client: pg.Client): Promise<void> {
  const missing = 'select user_id, username::text as name from users where username_skeleton is null';
  if ((await client.query(`${missing} limit 1`)).rowCount === 0) return;
  await client.query('begin');
  await client.query('lock table users in share row exclusive mode');
  const { rows } = await client.query<{ user_id: number; name: string }>(missing);
  const given = rows.map(({ user_id, name }) => ({ id: user_id, skeleton: skeletonOf(name) }));
  await client.query(
    `update users set username_skeleton = oldest.skeleton
     from (
       select distinct on (skeleton) id, skeleton from json_to_recordset($1::json) as given(id int, skeleton text) order by skeleton, id
     ) oldest
     where users.user_id = oldest.id and not exists (select from users other where other.username_skeleton = oldest.skeleton)`,
    [JSON.stringify(given)],
  );
  await client.query('commit');
}
