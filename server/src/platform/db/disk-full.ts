/** Of the file system, of a quota, of a limit for files, and of PostgreSQL. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** True for the error of a write for which the disk has no space. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && codes.has(String(error.code));
