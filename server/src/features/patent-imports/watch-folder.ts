import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { write } from '../../platform/db/write.ts';
import { server } from '../audit/audit.ts';
import type { FoundFile } from './import-folder.ts';
import { filesInFolder, pathInFolder } from './import-folder.ts';
import { holdContent, isImported } from './imports.queries.ts';
import { isFileError } from './input/file-errors.ts';
import { fingerprintOf } from './input/fingerprint.ts';
import type { Inspected } from './inspect-file.ts';
import { InspectionFailure } from './runner.ts';
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
    const found: NewFile[] = [];
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

interface NewFile {
  file: FoundFile;
  inspected: Inspected;
}

/** The format of a file; null if its content was imported before. The import of a file without one fails and says what it is. */
async function inspectNew({ db, imports, importFolder }: Importing, name: string): Promise<Inspected | null> {
  const path = await pathInFolder(importFolder ?? '', name);
  if (path === null) return null;
  const Fingerprint = await fingerprintOf(path);
  if (await isImported(db, Fingerprint)) return null;
  try {
    return await imports.inspect(path);
  } catch (error) {
    if (!(error instanceof InspectionFailure)) throw error;
    const { size: Size } = await stat(path);
    return { Size, Fingerprint, Format: null, Unread: null, Details: false, Records: null };
  }
}

async function take(services: Importing, { file: { Name }, inspected }: NewFile): Promise<void> {
  const source = { Origin: 'watched' as const, Name, Stored: Name, path: join(services.importFolder ?? '', Name) };
  await write(services, importQueue, async (tx) => {
    await holdContent(tx, inspected.Fingerprint);
    if (!(await isImported(tx, inspected.Fingerprint))) await queueImport(services, tx, { source, inspected, by: server });
  });
}
