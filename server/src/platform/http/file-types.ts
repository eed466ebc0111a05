import { messages } from '@brevet/contract/messages';
import { Refusal } from './errors.ts';

const archives = new Set(
  [
    'zip',
    'gzip',
    'lzip',
    'zstd',
    'java-archive',
    'vnd.android.package-archive',
    'vnd.ms-cab-compressed',
    'x-7z-compressed',
    'x-ace-compressed',
    'x-bzip2',
    'x-compress',
    'x-lz4',
    'x-lzh-compressed',
    'x-rar-compressed',
    'x-tar',
    'x-unix-archive',
    'x-xz',
  ].map((name) => `application/${name}`),
);

/** Refuses a type that isn't allowed. An archive may hold files that are. */
export function requireType(mediaType: string, allowed: readonly string[]): void {
  if (allowed.includes(mediaType)) return;
  if (archives.has(mediaType)) throw new Refusal('file_archive', messages.fileArchive);
  throw new Refusal('file_type_refused', messages.fileTypeRefused);
}
