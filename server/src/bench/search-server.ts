import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SearchServer } from '../platform/search/search-server.ts';

const isInstalled = (): boolean => spawnSync('searchd', ['--help']).error === undefined;

/** True if Sphinx is there. Root installs it where there is apt-get. */
export function hasSearchServer(): boolean {
  if (isInstalled()) return true;
  if (process.getuid?.() !== 0) return false;
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'sphinxsearch'], { stdio: 'ignore', timeout: 120_000 });
  return isInstalled();
}

const configOf = (folder: string, port: number): string => `
index brevet_patents
{
  type = rt
  path = ${folder}/brevet_patents
  rt_field = title
  rt_field = abstract
  rt_field = assignee
  rt_field = inventor
  rt_field = class
  rt_field = every
  rt_attr_uint = filed
  rt_attr_uint = published
  dict = keywords
  morphology = stem_en
  index_exact_words = 1
  min_prefix_len = 1
  charset_table = 0..9, a..z, _, U+C0..U+FFEE
  rt_mem_limit = 256M
}
searchd
{
  listen = 127.0.0.1:${port}:mysql41
  log = ${folder}/searchd.log
  pid_file = ${folder}/searchd.pid
  binlog_path = ${folder}
  max_packet_size = 32M
  workers = threads
}
`;

/** A separate Sphinx server with an empty index. `stop` ends it, and `start` starts it again with what it has. */
export async function startSearchServer(port: number) {
  const folder = await mkdtemp(join(tmpdir(), 'brevet-sphinx-'));
  const config = join(folder, 'sphinx.conf');
  await writeFile(config, configOf(folder, port));
  const url = `mysql://127.0.0.1:${port}`;
  let stop = async (): Promise<void> => {};
  const start = async (): Promise<void> => {
    const child = spawn('searchd', ['--config', config, '--nodetach'], { stdio: 'ignore' });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    const probe = new SearchServer(url);
    while (!(await probe.run('SHOW TABLES').catch(() => null))) {
      if (child.exitCode !== null) throw new Error('searchd ended before it was ready');
      await delay(20);
    }
    await probe.close();
  };
  await start();
  return {
    url,
    start,
    stop: () => stop(),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
