import { bytesPerMegabyte, imageTypes, largestImageMegabytes } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { Refusal } from '../../platform/http/errors.ts';

/** Refuses a file that can't be the image of a listing. Its size is known once its metadata is removed. */
export function requireImage({ MediaType, Size = 0 }: { MediaType: string; Size?: number }, field?: string): void {
  const about = field === undefined ? {} : { field };
  if (!imageTypes.includes(MediaType)) throw new Refusal('file_type_refused', messages.imageTypeRefused, about);
  if (Size > largestImageMegabytes * bytesPerMegabyte)
    throw new Refusal('file_too_large', messages.imageTooLarge(largestImageMegabytes), about);
}

export const isImage = (file: { MediaType: string; Size: number }): boolean => {
  try {
    requireImage(file);
    return true;
  } catch {
    return false;
  }
};
