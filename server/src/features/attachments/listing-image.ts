import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Caller, SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { StoredFile } from '../../platform/http/handlers.ts';
import { isRestricted, readableListing } from '../listings/listings.ts';
import { attachmentName } from './attachment-name.ts';
import { imageOfListing, ownFile, removeFile, updateStoredFile, waitingImage } from './attachments.queries.ts';
import { isImage, requireImage } from './image-file.ts';
import type { SendingFiles } from './require-intact.ts';
import { requireIntact } from './require-intact.ts';
import type { StoringFiles } from './store-file.ts';

const field = 'listing.ListingImg';

/** Makes an uploaded file the image of the listing that the transaction saves. Its bytes were re-encoded when they arrived. */
export async function claimImage(tx: Transaction, { user }: SignedInCaller, FileName: string): Promise<void> {
  const file = await ownFile(tx, FileName, user.UserID);
  if (!file) throw new Refusal('file_not_stored', messages.fileNotStored, { field });
  requireImage(file, field);
  await updateStoredFile(tx, FileName, { Attached: true });
}

/** Removes a file of the caller that was refused as an image. Another file that they uploaded stays. */
export async function removeRefusedImage(
  { db, files }: Pick<StoringFiles, 'db' | 'files'>,
  { user }: SignedInCaller,
  FileName: string,
): Promise<void> {
  const file = await db.transaction((tx) => ownFile(tx, FileName, user.UserID));
  if (file && !isImage(file)) await removeFile(db, files, FileName);
}

/** The image of a listing that the caller may see, or one of theirs that waits to be saved. Throws the same 404 for all others. */
export async function listingImage(services: SendingFiles, caller: SignedInCaller, ListingImg: string): Promise<StoredFile> {
  const { db } = services;
  const { user } = caller;
  const waiting = await waitingImage(db, ListingImg, user.UserID);
  if (waiting) return sentImage(services, caller, { ...waiting, ListingID: null });
  const image = await imageOfListing(db, ListingImg);
  if (!image) throw notFound();
  if (isRestricted(user, await readableListing(db, user, image.ListingID))) throw notFound();
  return sentImage(services, caller, image);
}

type Image = NonNullable<Awaited<ReturnType<typeof waitingImage>>> & { ListingID: number | null };

/** An image, under a name that reveals nothing about its uploader. Throws a Refusal if its bytes changed. */
export async function sentImage(services: SendingFiles, caller: Caller, image: Image): Promise<StoredFile> {
  const { FileName, ListingID, MediaType: mediaType, Size: size, Sha256 } = image;
  const name = attachmentName(ListingID === null ? 'image' : `listing-${ListingID}`, mediaType);
  await requireIntact(services, caller, { DocID: null, ListingID, FileName, OriginalName: name, Sha256 });
  return { name, mediaType, size, content: await services.files.read(FileName) };
}
