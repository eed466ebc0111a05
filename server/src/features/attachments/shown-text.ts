import type { AttachmentPart } from '@brevet/contract/attachment-fields';
import { attachmentField, attachmentParts } from '@brevet/contract/attachment-fields';
import type { Database } from '../../platform/db/client.ts';
import type { SignedInCaller } from '../../platform/http/context.ts';
import type { Checking } from '../anonymity/anonymity.ts';
import { marksIn } from '../anonymity/anonymity.ts';
import type { AuditingReads } from '../audit/audit.ts';
import { readableListing } from '../listings/listings.ts';
import { textsOfAttachment } from './attached-texts.ts';
import { readableAttachment } from './save-attachment.ts';

/** Characters of a page. */
const pageLength = 5000;
/** Characters before and after a page that are checked with it, so that no name is missed between two pages. */
const context = 300;

/** The shown page of a part, with its place in the text that is checked. */
interface Shown {
  part: AttachmentPart;
  text: string;
  start: number;
  end: number;
}

type Services = Pick<Checking, 'wellKnown'> & AuditingReads & { db: Database };

/**
 * A page of what buyers read of an attachment, with the places that name someone. They tell the seller's names, so it's a confidential
 * read.
 */
export async function shownText(
  { db, wellKnown, reads }: Services,
  caller: SignedInCaller,
  { docId, page }: { docId: number; page: number },
) {
  const attachment = await readableAttachment(db, caller.user, docId);
  const listing = await readableListing(db, caller.user, attachment.ListingID);
  const { texts, unread } = await textsOfAttachment(db, attachment);
  const textOf = (part: AttachmentPart): string => texts[attachmentField(docId, part)] ?? '';
  const pages = Math.max(1, Math.ceil(textOf('text').length / pageLength));
  const parts = attachmentParts.flatMap((part): Shown[] => {
    if (part !== 'text') return page === 1 ? [{ part, text: textOf(part), start: 0, end: textOf(part).length }] : [];
    const start = (page - 1) * pageLength;
    const from = Math.max(0, start - context);
    const text = textOf(part).slice(from, start + pageLength + context);
    return [{ part, text, start: start - from, end: Math.min(text.length, start - from + pageLength) }];
  });
  const fields = Object.fromEntries(parts.map(({ part, text }) => [attachmentField(docId, part), text]));
  const [marks] = await Promise.all([
    marksIn(await wellKnown.current(), db, listing, fields),
    reads.note(caller, [attachment.ListingID]),
  ]);
  return {
    pages,
    unread: unread.length > 0,
    parts: parts.map(({ part, text, start, end }) => ({
      part,
      text: text.slice(start, end),
      marks: marks
        .filter((mark) => mark.field === attachmentField(docId, part) && mark.start < end && mark.end > start)
        .map(({ kind, reason, certain, isAllowed, ...mark }) => ({
          start: Math.max(0, mark.start - start),
          end: Math.min(end, mark.end) - start,
          kind,
          reason,
          certain,
          allowed: isAllowed,
        })),
    })),
  };
}
