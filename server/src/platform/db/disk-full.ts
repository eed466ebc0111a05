/** A full file system, a quota, a limit on file size, and PostgreSQL's own code. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** True for a write that failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && codes.has(String(error.code));
