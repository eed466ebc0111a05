import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runningPostgres } from '../../platform/db/embedded/embedded-postgres.ts';
import { ready } from '../../test/ready.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'brevet-import-'));
let server: ChildProcess;
const rows = 5000;
const timeout = 120_000;

async function start(): Promise<string> {
  server = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', BREVET_DATA: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return ready(server);
}

async function kill(): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

async function callsOf(url: string) {
  const call = async (path: string, token: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    expect({ path, status: response.status, answer }).toMatchObject({ status: 200 });
    return answer;
  };
  const { data } = await call('/login', '', { Username: 'broker', Password: 'brevet-demo' });
  const token = (data as { access_token: string }).access_token;
  return (path: string, body?: object | FormData) => call(path, token, body);
}

async function database(): Promise<pg.Client> {
  const client = new pg.Client(runningPostgres(dataDir) ?? '');
  // Killing the server kills nothing else, but its next start may restart the database.
  client.on('error', () => {});
  await client.connect();
  return client;
}

describe('kill -9 during an import', () => {
  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('imports and undoes each row once, whether it checks, imports or undoes then', { timeout: 600_000 }, async () => {
    const people = Array.from({ length: rows }, (_, at) => `Ida,Killed,ida.${at}@killed.example,Killed Works ${at % 50}`);
    const file = new File([['First Name,Last Name,Email,Company', ...people].join('\n')], 'killed.csv');
    let call = await callsOf(await start());
    const form = new FormData();
    form.set('file', file);
    const { ImportID } = await call('/uploadDirectoryImport?Kind=contacts', form);
    const read = () => call(`/getDirectoryImport?import_id=${ImportID}`);
    const stateOf = async () => (await read()).State;

    /** Kills the server in the middle of a batch that follows others, and starts it again. */
    const killWhile = async (held: string) => {
      await expect.poll(async () => Number((await read()).Done), { timeout, interval: 5 }).toBeGreaterThan(0);
      const holder = await database();
      await holder.query('begin');
      // Waits for the current batch to end; the next one then waits in its transaction.
      await holder.query(held);
      const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'brevet'";
      await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout }).toBeGreaterThan(0);
      const done = Number((await read()).Done);
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(rows);
      await kill();
      await holder.query('rollback').catch(() => {});
      await holder.end();
      call = await callsOf(await start());
    };

    const Fields = ['Firstname', 'Lastname', 'PrimaryEmail', 'Organization'];
    await call('/checkDirectoryImport', { ImportID, Fields });
    await killWhile('lock table directory_import_rows in share mode');
    await expect.poll(stateOf, { timeout }).toBe('checked');
    expect(await read()).toMatchObject({ Rows: rows, Create: rows, Errors: 0, NewOrganizations: 50 });

    await call('/runDirectoryImport', { ImportID });
    await killWhile('lock table contacts in share mode');
    await expect.poll(stateOf, { timeout }).toBe('imported');
    expect(await read()).toMatchObject({ Created: rows, Left: 0 });

    const stored = async () => {
      const client = await database();
      const { rows: counts } = await client.query(`
      select count(*)::int as contacts, count(distinct primary_email)::int as addresses,
        (select count(*)::int from contact_organizations inner join organizations using (org_id) where org_name like 'Killed Works %') as links,
        (select count(*)::int from organizations where org_name like 'Killed Works %') as organizations,
        (select array_agg(action order by audit_id) from audit_entries where entity = 'directory import') as actions
      from contacts where primary_email like '%@killed.example'`);
      await client.end();
      return counts[0];
    };
    const imported = { contacts: 5000, addresses: 5000, links: 5000, organizations: 50 };
    expect(await stored()).toEqual({ ...imported, actions: ['import'] });

    await call('/undoDirectoryImport', { ImportID });
    await killWhile('lock table contacts in share mode');
    await expect.poll(stateOf, { timeout }).toBe('undone');
    expect(await read()).toMatchObject({ Created: 5000, Undone: 5000, Kept: 0 });
    const undone = { contacts: 0, addresses: 0, links: 0, organizations: 0 };
    expect(await stored()).toEqual({ ...undone, actions: ['import', 'undo import'] });
  });
});
