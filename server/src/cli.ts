import { dayAt } from '@brevet/contract/calendar';
import type { Day } from '@brevet/contract/day';
import { dayOrNull } from '@brevet/contract/day';
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

// Each command imports only what it needs, to save time and memory.
type Connection = ReturnType<typeof connect>;

/** Runs a command on the configured database. Its result is the exit code. */
async function onDatabase(act: (connection: Connection) => Promise<number>): Promise<void> {
  let database: OpenDatabase | null = null;
  try {
    database = await openDatabase(readConfig(process.env), { share: true });
    const connection = connect(database.url, 4);
    try {
      process.exitCode = await act(connection);
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

// The reader of a pipe, such as head, has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
writePrivately();
const program = new Command('npm run brevet --').description("Brevet's operator tool").showHelpAfterError();

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
