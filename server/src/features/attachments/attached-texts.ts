import type { AttachmentPart } from '@brevet/contract/attachment-fields';
import { attachmentField } from '@brevet/contract/attachment-fields';
import { messages } from '@brevet/contract/messages';
import type { Db } from '../../platform/db/client.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { AttachedTexts } from '../anonymity/anonymity.ts';
import { attachmentName } from './attachment-name.ts';
import { textsOfAttachments } from './file-texts.queries.ts';

/** Most characters of a listing's attachments that are checked at once, which takes about a second. */
const mostChecked = 5_000_000;

const everyPart: readonly AttachmentPart[] = ['name', 'description', 'text'];

/** The texts of all attachments that buyers can read. */
export const attachedTexts = async (db: Db, ListingID: number): Promise<AttachedTexts> =>
  textsToCheck(await textsOfAttachments(db, ListingID), everyPart);

/** These parts of an attachment, whether or not buyers can read it yet. */
export const textsOfAttachment = async (
  db: Db,
  { ListingID, DocID }: { ListingID: number; DocID: number },
  parts: readonly AttachmentPart[] = everyPart,
): Promise<AttachedTexts> => textsToCheck(await textsOfAttachments(db, ListingID, DocID), parts);

type Row = Awaited<ReturnType<typeof textsOfAttachments>>[number];

function textsToCheck(rows: readonly Row[], parts: readonly AttachmentPart[]): AttachedTexts {
  let left = mostChecked;
  const texts: Record<string, string> = {};
  const unread: string[] = [];
  for (const { DocID, OriginalName, MediaType, Description, Content, Truncated } of rows) {
    if (Content === null) throw new Refusal('files_unchecked', messages.filesUnchecked);
    left -= Content.length;
    const isShort = left >= 0;
    const all = { name: stemOf(OriginalName, MediaType), description: Description, text: isShort ? Content : '' };
    for (const part of parts) texts[attachmentField(DocID, part)] = all[part];
    if ((Truncated || !isShort) && parts.includes('text')) unread.push(attachmentField(DocID, 'text'));
  }
  return { texts, unread };
}

/** The name without its extension, with spaces for the punctuation between its words. */
const stemOf = (name: string, mediaType: string): string =>
  attachmentName(name, mediaType)
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_+]/g, ' ');
