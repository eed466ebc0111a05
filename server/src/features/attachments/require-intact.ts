import { messages } from '@brevet/contract/messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/client.ts';
import type { Files } from '../../platform/files/files.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Actor } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';

export interface SendingFiles {
  db: Database;
  files: Files;
  log: FastifyBaseLogger;
}

interface SentFile {
  /** Null for the image of a listing. */
  DocID: number | null;
  /** Null for an image that isn't saved yet. */
  ListingID?: number | null;
  PatentID?: number;
  FileName: string;
  OriginalName: string;
  /** Null for a file stored before hashes were, until it is checked. */
  Sha256: string | null;
}

/** Refuses, logs and audits a file whose bytes changed since they were stored. Reads the file piece by piece. */
export async function requireIntact({ db, files, log }: SendingFiles, caller: Actor, file: SentFile): Promise<void> {
  const { DocID, ListingID, PatentID, FileName, OriginalName, Sha256: Expected } = file;
  if (Expected === null) return;
  const Found = await files.sha256(FileName);
  if (Found === Expected) return;
  log.error({ DocID, FileName, Expected, Found }, 'the bytes of a file changed on disk');
  await writeAudit(db, caller, {
    Action: 'refuse damaged file',
    ...(DocID === null
      ? { Entity: 'listing', EntityID: String(ListingID ?? '') }
      : { Entity: 'attachment', EntityID: String(DocID) }),
    NewValue: { ...(PatentID === undefined ? { ListingID } : { PatentID }), OriginalName, Expected, Found },
  });
  throw new Refusal('attachment_damaged', messages.attachmentDamaged);
}
