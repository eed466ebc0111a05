import { isStaff } from '@brevet/contract/access';
import type { Attachment } from '@brevet/contract/attachments';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';
import { attachmentName } from './attachment-name.ts';
import { canDeleteAttachment, canSendAttachment, readableBy } from './attachments.policy.ts';

const attachmentTable = pagedTable({
  name: 'listing_attachment',
  features: ['attachments', 'listings', 'users'],
  rows: (db) =>
    db
      .select({
        DocID: listingAttachments.DocID,
        doc_dispplay_name: storedFiles.OriginalName,
        FileName: listingAttachments.FileName,
        Size: storedFiles.Size,
        mimetype: storedFiles.MediaType,
        Description: listingAttachments.Description,
        Internal: listingAttachments.Internal,
        UserID: listingAttachments.UserID,
        user: fullName(users),
        CreateDate: listingAttachments.CreateDate,
        OwnerID: listings.OwnerID,
        OfBuyer: listingAttachments.OfBuyer,
      })
      .from(listingAttachments)
      .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
      .innerJoin(users, eq(users.UserID, listingAttachments.UserID))
      .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
      .$dynamic(),
  matching: (db, columns) =>
    db
      .select(columns)
      .from(listingAttachments)
      .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
      .innerJoin(listings, eq(listings.ListingID, listingAttachments.ListingID))
      .$dynamic(),
  key: [listingAttachments.DocID],
  sort: {
    // IDs are random, so they can't order the rows.
    DocID: listingAttachments.CreateDate,
    doc_dispplay_name: storedFiles.OriginalName,
    FileSize: storedFiles.Size,
    CreateDate: listingAttachments.CreateDate,
  },
  filters: {
    listing_id: sql`${listingAttachments.ListingID} = ${sql.placeholder('listing_id')}`,
    reader: readableBy,
  },
  planOnce: ['listing_id', 'reader'],
});

/** The attachments of a listing that the user can see. */
export function attachmentsOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  listing_id: number,
): BoundTable<Attachment> {
  const staff = isStaff(user.UserType);
  return attachmentTable.bind(services, staff ? { listing_id } : { listing_id, reader: user.UserID }, {
    present: ({ UserID, OwnerID, OfBuyer, Size, ...row }) => ({
      ...row,
      doc_dispplay_name: attachmentName(row.doc_dispplay_name, row.mimetype),
      FileSize: Math.ceil(Size / 1024),
      can: {
        delete: canDeleteAttachment(user, { UserID, OwnerID }),
        send: canSendAttachment({ Internal: row.Internal, OfBuyer }),
      },
    }),
  });
}
