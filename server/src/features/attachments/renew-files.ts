import type { FastifyBaseLogger } from 'fastify';
import { inTurn } from '../../platform/db/in-turn.ts';
import { write } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { noteTexts } from '../anonymity/anonymity.ts';
import type { FileChecking } from './check-stored-files.ts';
import { checkStoredFile } from './check-stored-files.ts';
import type { StoredBefore } from './file-texts.queries.ts';
import { fileReadBefore, fileStrippedBefore, noteReader, noteStripper, replaceText, textOfFile } from './file-texts.queries.ts';
import { stripperVersion } from './metadata/strip-metadata.ts';
import { noAccount } from './sandbox/file-processes.ts';
import type { FileText } from './text/extract-text.ts';
import { extractText, readerVersion } from './text/extract-text.ts';
import { uncheckFile } from './unchecked-files.queries.ts';

type Renewing = FileChecking & { log: FastifyBaseLogger };

/** Milliseconds that one sweep works. The next one continues. */
const longestTurn = 60_000;

/** Text that a search and the check of listings see. */
const changing = { changes: ['attachments', 'listings'] } as const;

/** Before all names of files. */
const first = '00000000-0000-0000-0000-000000000000';

/** Strips files again that an older version stripped, and reads those again that an older version read. */
export async function renewFiles(services: Renewing, until = Date.now() + longestTurn): Promise<void> {
  const { db } = services;
  await inTurn(db, 'brevet file texts', async () => {
    (await each(services, until, (after) => fileStrippedBefore(db, stripperVersion, after), stripAgain)) &&
      (await each(services, until, (after) => fileReadBefore(db, readerVersion, after), readAgain));
  });
}

/** Works on one file after another, by name. False if the turn ended first. */
async function each(
  services: Renewing,
  until: number,
  next: (after: string) => Promise<StoredBefore | null>,
  act: (services: Renewing, file: StoredBefore) => Promise<void>,
): Promise<boolean> {
  for (let after = first; ; ) {
    const file = await next(after);
    if (!file) return true;
    // A file that fails now is left to the next sweep.
    await act(services, file).catch((err) =>
      services.log.error({ err, file: file.FileName }, 'stripping or reading a file again failed'),
    );
    after = file.FileName;
    if (Date.now() >= until) return false;
  }
}

/**
 * Until then, downloads are sent without a check of the hash: the bytes are about to change. If the file can't be stripped any more, it
 * becomes internal.
 */
async function stripAgain(services: Renewing, { FileName, Sha256 }: StoredBefore): Promise<void> {
  const { db, files } = services;
  // A damaged file must not get a new hash.
  if (Sha256 !== null && (await files.sha256(FileName)) !== Sha256) return noteStripper(db, FileName, stripperVersion);
  await uncheckFile(db, FileName);
  await checkStoredFile(services, FileName, Sha256);
}

async function readAgain(services: Renewing, { FileName, MediaType }: StoredBefore): Promise<void> {
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
async function textOf({ files, fileTurns }: Renewing, FileName: string, MediaType: string): Promise<FileText | null> {
  try {
    return await fileTurns.run(noAccount, MediaType, () => extractText(MediaType, () => files.read(FileName)));
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'busy') return null;
    throw error;
  }
}
