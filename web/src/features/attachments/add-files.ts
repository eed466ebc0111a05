import { attachmentTypes, bytesPerMegabyte } from '@brevet/contract/attachments';
import { messages } from '@brevet/contract/messages';
import { toast } from '../../shared/ui/toast.ts';
import type { Place } from './place.ts';
import { useUploads } from './upload-queue.ts';

/** The types of files in the system's dialog. */
export const acceptedTypes = Object.keys(attachmentTypes).join(',');

/** Adds files to the uploads of a listing or patent, and says which of them are too large or empty. */
export function useAddFiles(place: Place, largest: number | undefined): (files: File[], internal?: boolean) => void {
  const { add } = useUploads(place);
  return (files, internal) => {
    const tooLarge = files.filter(({ size }) => largest !== undefined && size > largest * bytesPerMegabyte);
    const empty = files.filter(({ size }) => size === 0);
    const wrong = [
      ...tooLarge.map(({ name }) => `${name}: ${messages.fileTooLarge(largest ?? 0)}`),
      ...empty.map(({ name }) => `${name}: ${messages.fileEmpty}`),
    ];
    if (wrong.length > 0) toast.error(wrong.join(' '));
    add(
      files.filter((file) => !tooLarge.includes(file) && !empty.includes(file)),
      internal,
    );
  };
}
