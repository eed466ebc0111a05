import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { userTypes } from '@brevet/contract/access';
import type { DirectoryImport } from '@brevet/contract/directory-imports';
import { mostImportRows } from '@brevet/contract/directory-imports';
import type { BenchDatabase } from '../bench-database.ts';
import { signIn } from '../bench-database.ts';
import { product, startChild } from '../child-server.ts';
import type { Bar } from '../report.ts';
import { head, row } from '../report.ts';
import { hostileFiles } from './hostile-files.ts';

const fields = ['Firstname', 'Lastname', 'PrimaryEmail', 'Title', 'City', 'Organization'];
const mostSeconds = 120;
/** The memory of a quarter of the rows, and how much more four times as many may take. */
const fewerRows = mostImportRows / 4;
const mostGrowth = 100;

/** Imports files of contacts through the screen's calls: a smaller one, the largest, and the largest again. Then undoes the largest. */
export async function directoryImport({ url: DATABASE_URL, pool, folder }: BenchDatabase): Promise<Bar[]> {
  const server = await startChild(product, { DATABASE_URL, BREVET_DATA: folder, BREVET_DNS: 'off' });
  const call = callsOf(server.url, await signIn(pool, DATABASE_URL, userTypes.broker));
  const memory = watchMemory(server.pid);
  head('import of contacts', 'seconds', 'rows/s', 'peak MB');
  const measure = async (name: string, rows: number, act: () => Promise<void>): Promise<number> => {
    const began = performance.now();
    await act();
    const seconds = (performance.now() - began) / 1000;
    row(name, seconds.toFixed(1), Math.round(rows / seconds), memory.most());
    return seconds;
  };
  const read = (ImportID: number) => call<DirectoryImport>(`/getDirectoryImport?import_id=${ImportID}`);
  const ended = async (ImportID: number, State: string) => {
    while ((await read(ImportID)).State !== State) await delay(200);
  };
  /** Seconds of all steps, and the most memory (MB). */
  const bring = async (name: string, rows: number, file: FormData) => {
    memory.forget();
    let ImportID = 0;
    const upload = await measure(`${name}: upload`, rows, async () => {
      ({ ImportID } = await call<{ ImportID: number }>('/uploadDirectoryImport?Kind=contacts', file));
    });
    const check = await measure(`${name}: check`, rows, async () => {
      await call('/checkDirectoryImport', { ImportID, Fields: fields });
      await ended(ImportID, 'checked');
    });
    const run = await measure(`${name}: import`, rows, async () => {
      await call('/runDirectoryImport', { ImportID });
      await ended(ImportID, 'imported');
    });
    const { Created } = await read(ImportID);
    return { ImportID, seconds: upload + check + run, megabytes: memory.most(), Created };
  };
  try {
    const name = String(Math.round(performance.timeOrigin));
    const fewer = await bring(`${fewerRows} rows`, fewerRows, fileOf(fewerRows, `few${name}`));
    const all = await bring(`${mostImportRows} rows`, mostImportRows, fileOf(mostImportRows, name));
    const again = await bring('the same file again', mostImportRows, fileOf(mostImportRows, name));
    memory.forget();
    const undo = await measure('undo', mostImportRows, async () => {
      await call('/undoDirectoryImport', { ImportID: all.ImportID });
      await ended(all.ImportID, 'undone');
    });
    const { Undone } = await read(all.ImportID);
    const megabytes = [fewer.megabytes, all.megabytes, memory.most()];
    const growth = Math.max(...megabytes) - fewer.megabytes;
    memory.forget();
    const wrong = await uploadHostileFiles(measure, (file) => call('/uploadDirectoryImport?Kind=contacts', file));
    return [
      {
        goal: `${mostImportRows} contacts are uploaded, checked and imported in under two minutes`,
        measured: `${all.seconds.toFixed(0)} s, ${all.Created} created`,
        met: all.seconds < mostSeconds && all.Created === mostImportRows,
      },
      {
        goal: `they, and their undo, take at most ${mostGrowth} MB more than a quarter of them`,
        measured: `${megabytes.join(', ')} MB`,
        met: growth <= mostGrowth,
      },
      { goal: 'the same file again creates nothing', measured: `${again.Created} created`, met: again.Created === 0 },
      {
        goal: 'undo takes back all of them in under two minutes',
        measured: `${undo.toFixed(0)} s, ${Undone} undone`,
        met: undo < mostSeconds && Undone === mostImportRows,
      },
      {
        goal: `hostile files are read or refused with at most ${mostGrowth} MB more than ${fewerRows} rows`,
        measured: `${memory.most()} MB${wrong.map((name) => `, wrong: ${name}`).join('')}`,
        met: wrong.length === 0 && memory.most() - fewer.megabytes <= mostGrowth,
      },
    ];
  } finally {
    memory.stop();
    await server.close();
  }
}

/** Uploads each hostile file, and returns the names of those that were wrongly accepted or refused. */
async function uploadHostileFiles(
  measure: (name: string, rows: number, act: () => Promise<void>) => Promise<number>,
  upload: (form: FormData) => Promise<unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, file, accepted } of hostileFiles()) {
    const form = new FormData();
    form.set('file', file);
    await measure(name, 1, async () => {
      const isAccepted = await upload(form).then(
        () => true,
        () => false,
      );
      if (isAccepted !== accepted) wrong.push(name);
    });
  }
  return wrong;
}

/** A number in letters: names have no digits. */
const lettersOf = (at: number): string => String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** People at 5,000 employers. `run` keeps those of several files on one database apart. */
function fileOf(rows: number, run: string): FormData {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Ida,L${lettersOf(at)},ida.${at}@r${run}.example.org,Licensing Manager,Porto,Works ${at % 5000} of ${run}`,
  );
  const form = new FormData();
  form.set('file', new File([[fields.join(','), ...lines].join('\n')], 'people.csv', { type: 'text/csv' }));
  return form;
}

const callsOf =
  (url: string, token: string) =>
  async <Answer>(path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm ? body : ((body && JSON.stringify(body)) ?? null),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };

/** The most memory (MB) that a process has used since it was last forgotten. */
function watchMemory(pid: number) {
  let most = 0;
  const read = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    most = Math.max(most, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
  };
  const timer = setInterval(read, 100);
  return {
    most: () => most,
    forget: () => {
      most = 0;
    },
    stop: () => clearInterval(timer),
  };
}
