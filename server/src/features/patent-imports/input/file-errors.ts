/** The content of a file contradicts itself or ends early. The message is for people. */
export class DamageError extends Error {
  readonly isCutOff: boolean;

  constructor(message: string, isCutOff = false) {
    super(message);
    this.isCutOff = isCutOff;
  }
}

/** An archive with more files than an import reads. */
export class TooManyFiles extends DamageError {}

const reasons: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: "Brevet isn't allowed to read the file",
  EISDIR: 'this is a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk failed to read the file',
  Z_BUF_ERROR: 'the compressed data is cut off',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The reason why a file couldn't be read, in words for people. Messages from libraries never get through. */
export function fileErrorMessage(error: unknown): string {
  if (error instanceof DamageError) return error.message;
  const code = codeOf(error);
  if (Object.hasOwn(reasons, code)) return reasons[code] ?? '';
  if (code.startsWith('Z_')) return 'the compressed data is damaged';
  return 'the file is damaged';
}

/** True if the error comes from the file itself, and not from the database or a mistake in the program. */
export const isFileError = (error: unknown): boolean =>
  error instanceof DamageError || Object.hasOwn(reasons, codeOf(error)) || codeOf(error).startsWith('Z_');

/** True if the file is cut off. */
export const isTruncated = (error: unknown): boolean =>
  error instanceof DamageError ? error.isCutOff : codeOf(error) === 'Z_BUF_ERROR';
