import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { dayOrNull, isoDateTime } from '@brevet/contract/day';
import { settingNames } from '@brevet/contract/settings';
import { Command, InvalidArgumentError } from 'commander';
import { ConfigError, readConfig } from './config.ts';
import type { OpenDatabase } from './open-database.ts';
import { openDatabase } from './open-database.ts';
import { connect } from './platform/db/client.ts';
import { isDiskFull } from './platform/db/disk-full.ts';
import { hasRoom } from './platform/db/embedded/embedded-postgres.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { writePrivately } from './platform/files/private-folder.ts';
import { version } from './platform/version.ts';

// Each command imports only what it needs, to save time and memory.
type Connection = ReturnType<typeof connect>;

/** Runs a command on the configured database. Its result is the exit code. */
async function onDatabase(act: (connection: Connection, url: string) => Promise<number>): Promise<void> {
  let database: OpenDatabase | null = null;
  try {
    database = await openDatabase(readConfig(process.env), { share: true });
    const connection = connect(database.url, 4);
    try {
      process.exitCode = await act(connection, database.url);
    } finally {
      await connection.pool.end();
    }
  } catch (error) {
    console.error(reasonOf(error, database !== null));
    process.exitCode = 1;
  } finally {
    await database?.stop();
  }
}

/** Runs a command that opens the database itself, or needs none. */
async function withoutDatabase(act: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await act();
  } catch (error) {
    console.error(reasonOf(error, false));
    process.exitCode = 1;
  }
}

/** An error in words for the operator; unchanged if it's a mistake in the program. */
function reasonOf(error: unknown, isOpen: boolean): unknown {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  const { databaseUrl, dataDir } = readConfig(process.env);
  // An embedded PostgreSQL that can't write its log drops connections.
  const isFull = isDiskFull(error) || (isOpen && !databaseUrl && !hasRoom(dataDir));
  return isFull ? 'The disk is full: free some space and run the command again.' : error;
}

const positive = (value: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 1000) throw new InvalidArgumentError('Enter a number from 1 to 1000.');
  return number;
};

const day = (value: string): Day => {
  const read = dayOrNull(value);
  if (!read) throw new InvalidArgumentError('Enter a day such as 2026-05-01.');
  return read;
};

const moment = (value: string): string => {
  const read = isoDateTime.safeParse(value);
  if (!read.success) throw new InvalidArgumentError('Enter a moment such as 2026-05-01T00:00:00Z.');
  return read.data;
};

// The reader of a pipe, such as head, has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
writePrivately();
const program = new Command('npm run brevet --').description("Brevet's operator tool").version(version).showHelpAfterError();

const patents = program.command('patents').description('published patents');

patents
  .command('import')
  .description(
    'import patent files: all USPTO formats since 1976, PatentsView tables, CPC class titles and records of offices, uncompressed, .zip or .gz',
  )
  .argument('<files...>', 'files, or - for standard input')
  .action((files: string[]) =>
    onDatabase(async ({ pool }) => {
      const { patentsImportCommand } = await import('./commands/import-patents.ts');
      return patentsImportCommand(pool, files, process);
    }),
  );

patents
  .command('legal')
  .description('what is known of the term, fees and status of US patents, and why')
  .argument('[numbers...]', 'patents of the store, such as US8420883')
  .option(
    '--input <file>',
    'compute from facts, without a database: a line of JSON {"id", "kind", "input", "days"} for each patent; - for standard input',
  )
  .option('--as-of <day>', 'the day of the status, such as 2026-05-01; of facts, what was recorded later is ignored', day)
  .action(async (numbers: string[], { input, asOf }: { input?: string; asOf?: Day }) => {
    const { answerLegalFacts, printLegalStatus } = await import('./commands/patents-legal.ts');
    if (input) process.exitCode = await answerLegalFacts(input, asOf ?? null, process);
    else if (numbers.length > 0)
      await onDatabase(({ db }) => printLegalStatus(db, numbers, asOf ?? dayAt(new Date(), 'UTC'), process));
    else {
      console.error('Name the patents, or a file of facts with --input.');
      process.exitCode = 1;
    }
  });

program
  .command('admin')
  .description('admins')
  .command('create')
  .description('create an admin; prompts for the password, or reads it from standard input if that is not a terminal')
  .requiredOption('--username <name>')
  .requiredOption('--email <address>')
  .option('--firstname <name>', 'first name', 'Brevet')
  .option('--lastname <name>', 'last name', 'Admin')
  .action((options) => onDatabase(async ({ db }) => (await import('./commands/create-admin.ts')).createAdmin(db, options)));

program
  .command('codes')
  .description('activation codes for sellers')
  .command('issue')
  .description('issue single-use activation codes')
  .option('-n, --number <n>', 'number of codes', positive, 1)
  .action(({ number }: { number: number }) =>
    onDatabase(async ({ db }) => (await import('./commands/issue-codes.ts')).issueActivationCodes(db, number)),
  );

program
  .command('search')
  .description('the search server at SEARCH_URL')
  .command('rebuild')
  .description('build its index of published patents')
  .action(() =>
    onDatabase(async ({ db }) =>
      (await import('./commands/rebuild-search.ts')).rebuildSearch(db, readConfig(process.env).searchUrl, process),
    ),
  );

program
  .command('setting')
  .description(`change a setting: ${settingNames.join(', ')}`)
  .argument('<name>', 'setting name')
  .argument('<value>', 'value as JSON, such as true or 15; null resets it to its default')
  .action((name: string, value: string) =>
    onDatabase(async ({ db }) => (await import('./commands/change-setting.ts')).setSetting(db, name, value)),
  );

const backup = program
  .command('backup')
  .description('write all data and attachments of this moment to a file, while the server runs, and verify it')
  .argument('[file]', 'a new file; by default one in BREVET_BACKUPS that is named after the time')
  .option('--without-patents', 'leave out the patent store, which can be imported again')
  .action((file: string | undefined, { withoutPatents = false }: { withoutPatents?: boolean }) =>
    onDatabase(async ({ db }, url) => {
      const { backupCommand } = await import('./commands/backup.ts');
      return backupCommand(readConfig(process.env), { db, url }, file, { withPatents: !withoutPatents }, process);
    }),
  );

backup
  .command('verify')
  .description('read a whole backup and compare every row and byte with its sums')
  .argument('<file>')
  .action((file: string) =>
    withoutDatabase(async () => (await import('./commands/backup.ts')).verifyCommand(readConfig(process.env), file, process)),
  );

backup
  .command('list')
  .description('list the backups in a folder, oldest first')
  .argument('[folder]', 'by default BREVET_BACKUPS')
  .action((folder: string | undefined) =>
    withoutDatabase(async () => (await import('./commands/backup.ts')).listCommand(readConfig(process.env), folder, process)),
  );

program
  .command('restore')
  .description(
    'put a backup into the empty installation that BREVET_DATA or DATABASE_URL names; no email leaves until release-held',
  )
  .argument('<file>')
  .option('--suppress <file>', 'people who have unsubscribed since the backup, as the command "unsubscribes" writes them')
  .action((file: string, options: { suppress?: string }) =>
    withoutDatabase(async () =>
      (await import('./commands/restore.ts')).restoreCommand(readConfig(process.env), file, options, process),
    ),
  );

program
  .command('release-held')
  .description('let emails and campaigns leave that wait since a restore')
  .option('--cancel-emails', 'cancel emails that waited in the backup: they have probably been sent')
  .action(({ cancelEmails = false }: { cancelEmails?: boolean }) =>
    onDatabase(async ({ db }) => (await import('./commands/release-held.ts')).releaseHeldCommand(db, { cancelEmails })),
  );

program
  .command('unsubscribes')
  .description('print who has unsubscribed, for "restore --suppress"')
  .option('--since <moment>', 'such as 2026-05-01T00:00:00Z', moment)
  .action(({ since = null }: { since?: string | null }) =>
    onDatabase(async ({ pool }) => (await import('./commands/list-unsubscribes.ts')).listUnsubscribes(pool, since)),
  );

program
  .command('bench')
  .description('measure speed and memory on generated data')
  .option('--listings <n>', 'number of listings', Number, 100_000)
  .option('--patents <n>', 'number of patents', Number, 1_000_000)
  .option('--seconds <n>', 'duration of each load', Number, 4)
  .option(
    '--only <parts...>',
    'parts to run: start, anonymity, reads, latency, navigation, alerts, names, search, directory, directory-import, hostile-neighbor, import-neighbor, sign-in, import, legal-import',
  )
  .option('--database <url>', 'a database for repeated runs; filled if it has no listings')
  .action(async (options) => {
    const { bench } = await import('./bench/bench.ts');
    process.exitCode = await bench(options);
  });

await program.parseAsync();
