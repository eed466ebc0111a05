/** The reason why the server can't start, in one line for the operator. */
export class StartError extends Error {}

export const fullDisk = (path: string): string => `The disk with ${path} is full. Free some space and start again.`;

const reasons: Record<string, (path: string) => string> = {
  EACCES: (path) => `This account can't write to the folder ${path}. Set BREVET_DATA to a folder that it can write to.`,
  EPERM: (path) => `This account can't write to the folder ${path}. Set BREVET_DATA to a folder that it can write to.`,
  EROFS: (path) => `The folder ${path} is on a read-only file system. Set BREVET_DATA to another folder.`,
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  ENOTDIR: (path) => `${path} is not a folder. Set BREVET_DATA to one.`,
  EEXIST: (path) => `${path} is not a folder. Set BREVET_DATA to one.`,
};

/** A StartError for the error of a file operation; any other error unchanged. */
export function asStartError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const say = reasons[code];
  return say ? new StartError(say(path)) : error;
}
