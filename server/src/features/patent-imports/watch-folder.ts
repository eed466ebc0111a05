import { join } from 'node:path';
import { write } from '../../platform/db/write.ts';
import { server } from '../audit/audit.ts';
import { isFileError } from './file-errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { FoundFile } from './import-folder.ts';
import { filesInFolder, pathInFolder } from './import-folder.ts';
import { InspectionFailure } from './import-runner.ts';
import { holdContent, isImported } from './imports.queries.ts';
import type { Inspected } from './inspect-file.ts';
import type { Importing } from './start-import.ts';
import { importQueue, queueImport } from './start-import.ts';

const markOf = ({ Size, ChangeDate }: FoundFile): string => `${Size} ${ChangeDate}`;

/** Takes new files of the import folder, each once. */
export class FolderWatch {
  /** The files of the last look. A file that is the same at two looks is complete. */
  #last = new Map<string, string>();
  /** Files that were taken or left alone. */
  readonly #seen = new Map<string, string>();
  #looking: Promise<void> | null = null;

  /** Queues every complete file whose content was never imported. Several calls at once share one look. */
  look(services: Importing): Promise<void> {
    this.#looking ??= this.#look(services).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(services: Importing): Promise<void> {
    const { importFolder, log } = services;
    if (importFolder === null) return;
    const files = await filesInFolder(importFolder).catch((error) => {
      log.warn({ err: error }, 'The import folder could not be read.');
      return [];
    });
    const complete = files.filter(
      (file) => this.#last.get(file.Name) === markOf(file) && this.#seen.get(file.Name) !== markOf(file),
    );
    this.#last = new Map(files.map((file) => [file.Name, markOf(file)]));
    const found: Found[] = [];
    for (const file of complete) {
      try {
        const inspected = await inspectNew(services, file.Name);
        this.#seen.set(file.Name, markOf(file));
        if (inspected) found.push({ file, inspected });
      } catch (error) {
        if (!isFileError(error)) throw error;
        // Others don't wait for a file that can't be read. The next look tries again, since its permissions may have changed.
        log.warn({ err: error }, `the file ${file.Name} in the folder of imports`);
      }
    }
    // Patents come before the tables with their details.
    found.sort((a, b) => Number(a.inspected.Details) - Number(b.inspected.Details) || (a.file.Name < b.file.Name ? -1 : 1));
    for (const one of found) await take(services, one);
  }
}

interface Found {
  file: FoundFile;
  inspected: Inspected & { Format: string };
}

/** The format of a file; null if its content was imported before, or isn't a patent file. */
async function inspectNew({ db, imports, importFolder }: Importing, name: string): Promise<Found['inspected'] | null> {
  const path = await pathInFolder(importFolder ?? '', name);
  if (path === null || (await isImported(db, await fingerprintOf(path)))) return null;
  try {
    const { Format, ...inspected } = await imports.inspect(path);
    return Format === null ? null : { ...inspected, Format };
  } catch (error) {
    if (error instanceof InspectionFailure) return null;
    throw error;
  }
}

async function take(services: Importing, { file: { Name }, inspected }: Found): Promise<void> {
  const source = { Origin: 'watched' as const, Name, Stored: Name, path: join(services.importFolder ?? '', Name) };
  await write(services, importQueue, async (tx) => {
    await holdContent(tx, inspected.Fingerprint);
    if (!(await isImported(tx, inspected.Fingerprint))) await queueImport(services, tx, { source, inspected, by: server });
  });
}
