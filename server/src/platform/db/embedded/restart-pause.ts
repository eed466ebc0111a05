const firstPause = 100;
const longestPause = 2000;
const healthyTime = 60_000;

/** Milliseconds before a restart that follows this many failures in a row. The first restart is immediate. */
export const restartPause = (failures: number): number =>
  failures === 0 ? 0 : Math.min(firstPause * 2 ** (failures - 1), longestPause);

/** The earlier failures that count when PostgreSQL dies after running for `milliseconds`: none if it was healthy. */
export const failuresAfter = (failures: number, milliseconds: number): number => (milliseconds > healthyTime ? 0 : failures);
