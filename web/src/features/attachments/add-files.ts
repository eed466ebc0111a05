import { attachmentTypes, bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { CallError } from '../../shared/api/client.ts';
import type { Place } from './place.ts';
import { useUploads } from './upload-queue.ts';

/** The types of files in the system's dialog. */
export const acceptedTypes = Object.keys(attachmentTypes).join(',');

/** Adds files to the uploads of a listing or patent. Files that are too large or empty are listed as failed. */
export function useAddFiles(place: Place, largest: number | undefined): (files: File[], internal?: boolean) => void {
  const { add } = useUploads(place);
  return (files, internal) => add(files, internal, (file) => refusalOf(file, largest));
}

function refusalOf({ size }: File, largest: number | undefined): CallError | null {
  if (size === 0) return new CallError(400, messages.fileEmpty);
  if (largest !== undefined && size > largest * bytesPerMegabyte) return new CallError(413, messages.fileTooLarge(largest));
  return null;
}
