import { bytesPerMegabyte, imageTypes, largestImageMegabytes } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import type { Transaction } from '../../platform/db/client.ts';
import type { Caller, SignedInCaller } from '../../platform/http/context.ts';
import { notFound, Refusal } from '../../platform/http/errors.ts';
import type { StoredFile } from '../../platform/http/handlers.ts';
import { isRestricted, readableListing } from '../listings/listings.ts';
import { attachmentName } from './attachment-name.ts';
import { imageOfListing, ownFile, updateStoredFile, waitingImage } from './attachments.queries.ts';
import type { SendingFiles } from './require-intact.ts';
import { requireIntact } from './require-intact.ts';

const field = 'listing.ListingImg';

/** Makes an uploaded file the image of the listing that the transaction saves. Its bytes were re-encoded when they arrived. */
export async function claimImage(tx: Transaction, { user }: SignedInCaller, FileName: string): Promise<void> {
  const file = await ownFile(tx, FileName, user.UserID);
  if (!file) throw new Refusal('file_not_stored', messages.fileNotStored, { field });
  if (!imageTypes.includes(file.MediaType)) throw new Refusal('file_type_refused', messages.imageTypeRefused, { field });
  if (file.Size > largestImageMegabytes * bytesPerMegabyte)
    throw new Refusal('file_too_large', messages.imageTooLarge(largestImageMegabytes), { field });
  await updateStoredFile(tx, FileName, { Attached: true });
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

/** An image with a name that says nothing of its uploader. Throws a Refusal if its bytes changed. */
export async function sentImage(services: SendingFiles, caller: Caller, image: Image): Promise<StoredFile> {
  const { FileName, ListingID, MediaType: mediaType, Size: size, Sha256 } = image;
  const name = attachmentName(ListingID === null ? 'image' : `listing-${ListingID}`, mediaType);
  await requireIntact(services, caller, { DocID: null, ListingID, FileName, OriginalName: name, Sha256 });
  return { name, mediaType, size, content: await services.files.read(FileName) };
}
