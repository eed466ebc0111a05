import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EouDetails, ShownElement } from '@brevet/contract/eou';
import type { Db } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { StoredFile } from '../../platform/http/handlers.ts';
import { runIsolated } from '../../platform/isolation/isolated-process.ts';
import type { FileTurns } from '../attachments/attachments.ts';
import { writeAudit } from '../audit/audit.ts';

export interface WritingDocuments {
  db: Db;
  fileTurns: FileTurns;
}

const folder = new URL('./document/', import.meta.url);
const contract = new URL('../../../../contract/', import.meta.url);
const program = { entry: new URL('document-process.ts', folder), folders: [folder, contract] };
const limits = { milliseconds: 60_000, megabytes: 1024, heapMegabytes: 512 };
const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Evidence of use with its claim chart as a Word document. Writing a long chart takes a while, so a process does it, and each account waits
 * for its own. The download goes to the audit log.
 */
export async function eouDocument(
  { db, fileTurns }: WritingDocuments,
  caller: SignedInCaller,
  eou: EouDetails,
  elements: readonly ShownElement[],
): Promise<StoredFile> {
  const input = JSON.stringify({ eou, elements });
  const content = await fileTurns.inTurn(caller.user.UserID, () =>
    buffer(runIsolated(program, [], limits, Readable.from([Buffer.from(input)]))),
  );
  await writeAudit(db, caller, { Action: 'download', Entity: 'evidence of use', EntityID: String(eou.EouID) });
  const name = `Claim chart ${eou.Country}${eou.Patent} ${eou.EouID}.docx`;
  return { name, mediaType, size: content.length, content: Readable.from([content]) };
}
