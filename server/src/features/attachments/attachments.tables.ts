import { isStaff } from '@brevet/contract/access';
import type { Attachment, PatentAttachment } from '@brevet/contract/attachments';
import type { SessionUser } from '@brevet/contract/session';
import { eq, sql } from 'drizzle-orm';
import type { BoundTable } from '../../platform/db/paged-table.ts';
import { pagedTable } from '../../platform/db/paged-table.ts';
import type { Writing } from '../../platform/db/write.ts';
import { fileTexts, listingAttachments, storedFiles } from '../../schema/attachments.ts';
import { listings } from '../../schema/listings.ts';
import { fullName, users } from '../../schema/users.ts';
import { attachmentName } from './attachment-name.ts';
import {
  canDeleteAttachment,
  canReadPatentAttachment,
  canSendAttachment,
  canUpdateAttachment,
  ownAttachment,
  readableBy,
} from './attachments.policy.ts';

/** The words in the name, the description or the text of an attachment. Combined with what its reader can see. */
const searched = sql`brevet_websearch(${sql.placeholder('search')})`;
const containsWords = sql`(brevet_vector(${storedFiles.OriginalName} || ' ' || ${listingAttachments.Description})
  @@ ${searched} or exists (select from ${fileTexts}
  where ${fileTexts.FileName} = ${listingAttachments.FileName} and ${fileTexts.Words} @@ ${searched}))`;

/** Fields of the attachments of listings and patents. */
const attachmentFields = {
  DocID: listingAttachments.DocID,
  doc_dispplay_name: storedFiles.OriginalName,
  FileName: listingAttachments.FileName,
  Size: storedFiles.Size,
  mimetype: storedFiles.MediaType,
  Description: listingAttachments.Description,
  Internal: listingAttachments.Internal,
  UserID: listingAttachments.UserID,
  CreateDate: listingAttachments.CreateDate,
};

const sorted = {
  Position: listingAttachments.Position,
  // IDs are random, so they can't order the rows.
  DocID: listingAttachments.CreateDate,
  doc_dispplay_name: storedFiles.OriginalName,
  FileSize: storedFiles.Size,
  CreateDate: listingAttachments.CreateDate,
};

interface FileOfRow {
  doc_dispplay_name: string;
  mimetype: string;
  Size: number;
}
/** The row with the name that its file is downloaded with, and the file's size in KiB. */
const presentFile = <Row extends FileOfRow>({ Size, ...row }: Row) => ({
  ...row,
  doc_dispplay_name: attachmentName(row.doc_dispplay_name, row.mimetype),
  FileSize: Math.ceil(Size / 1024),
});

const attachmentTable = pagedTable({
  name: 'listing_attachment',
  features: ['attachments', 'listings', 'users'],
  rows: (db) =>
    db
      .select({
        ...attachmentFields,
        user: fullName(users),
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
  sort: sorted,
  filters: {
    listing_id: sql`${listingAttachments.ListingID} = ${sql.placeholder('listing_id')}`,
    reader: readableBy,
    search: containsWords,
  },
  planOnce: ['listing_id', 'reader'],
});

export function attachmentsOf(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  { listing_id, search }: { listing_id: number; search?: string | undefined },
): BoundTable<Attachment> {
  const values = { listing_id, ...(isStaff(user.UserType) ? {} : { reader: user.UserID }), ...(search ? { search } : {}) };
  return attachmentTable.bind(services, values, {
    present: ({ UserID, OwnerID, OfBuyer, ...row }) => ({
      ...presentFile(row),
      can: {
        delete: canDeleteAttachment(user, { UserID, OwnerID }),
        update: canUpdateAttachment(user, { UserID, OwnerID, OfBuyer }),
        send: canSendAttachment({ Internal: row.Internal, OfBuyer }),
      },
    }),
  });
}

const patentTable = pagedTable({
  name: 'patent_attachments',
  features: ['attachments', 'users'],
  rows: (db) =>
    db
      .select({
        ...attachmentFields,
        PatentID: sql<number>`${listingAttachments.PatentID}`,
        FirstName: users.Firstname,
        LastName: users.Lastname,
      })
      .from(listingAttachments)
      .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
      .innerJoin(users, eq(users.UserID, listingAttachments.UserID))
      .$dynamic(),
  matching: (db, columns) =>
    db
      .select(columns)
      .from(listingAttachments)
      .innerJoin(storedFiles, eq(storedFiles.FileName, listingAttachments.FileName))
      .$dynamic(),
  key: [listingAttachments.DocID],
  sort: sorted,
  filters: {
    patent_id: sql`${listingAttachments.PatentID} = ${sql.placeholder('patent_id')}`,
    reader: ownAttachment,
  },
  planOnce: ['patent_id', 'reader'],
});

export function attachmentsOfPatent(
  services: Pick<Writing, 'db' | 'counts'>,
  user: SessionUser,
  patent_id: number,
): BoundTable<PatentAttachment> {
  const values = { patent_id, ...(isStaff(user.UserType) ? {} : { reader: user.UserID }) };
  return patentTable.bind(services, values, {
    present: ({ UserID, ...row }) => ({
      ...presentFile(row),
      user: `${row.FirstName} ${row.LastName}`,
      can: { delete: canReadPatentAttachment(user, { UserID }), update: canReadPatentAttachment(user, { UserID }), send: false },
    }),
  });
}
