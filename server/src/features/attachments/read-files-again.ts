import type { FastifyBaseLogger } from 'fastify';
import { inTurn } from '../../platform/db/in-turn.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Files } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { noteTexts } from '../anonymity/anonymity.ts';
import type { FileTurns } from './file-processes.ts';
import { noAccount } from './file-processes.ts';
import { fileReadBefore, noteReader, replaceText, textOfFile } from './file-texts.queries.ts';
import type { FileText } from './text/extract-text.ts';
import { extractText, readerVersion } from './text/extract-text.ts';

interface Reading extends Writing {
  files: Files;
  fileTurns: FileTurns;
  log: FastifyBaseLogger;
}

/** How long one sweep reads, in milliseconds. The next one continues. */
const longestTurn = 60_000;

/** Text that a search and the check of listings see. */
const changing = { changes: ['attachments', 'listings'] } as const;

/** Before all names of files. */
const first = '00000000-0000-0000-0000-000000000000';

/** Reads files again if an older version of the readers read them, and has their listings checked if the text differs. */
export async function readFilesAgain(services: Reading, until = Date.now() + longestTurn): Promise<void> {
  await inTurn(services.db, 'brevet file texts', async () => {
    let after = first;
    do {
      const file = await fileReadBefore(services.db, readerVersion, after);
      if (!file) return;
      // A file that can't be read now is left to the next sweep.
      await readAgain(services, file).catch((err) =>
        services.log.error({ err, file: file.FileName }, 'reading a file again failed'),
      );
      after = file.FileName;
    } while (Date.now() < until);
  });
}

async function readAgain(services: Reading, { FileName, MediaType }: { FileName: string; MediaType: string }): Promise<void> {
  const text = await textOf(services, FileName, MediaType);
  const before = await textOfFile(services.db, FileName);
  if (!before) return;
  // Buyers can read the file, so what was found in it once stays, and the check says that there may be more.
  const { Content, Truncated } = text ?? { Content: before.Content, Truncated: true };
  if (Content === before.Content && Truncated === before.Truncated) return noteReader(services.db, FileName, readerVersion);
  await write(services, changing, async (tx) => {
    await replaceText(tx, { FileName, Content, Truncated, Reader: readerVersion });
    if (before.ListingID !== null) await noteTexts(tx, before.ListingID);
  });
}

/** The text of a file; null if it can't be read within the limits. */
async function textOf({ files, fileTurns }: Reading, FileName: string, MediaType: string): Promise<FileText | null> {
  try {
    return await fileTurns.run(noAccount, MediaType, () => extractText(MediaType, () => files.read(FileName)));
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'busy') return null;
    throw error;
  }
}
