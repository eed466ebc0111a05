const firstPause = 500;
const longestPause = 30_000;
const healthyTime = 60_000;

/** Milliseconds before a restart that follows this many failures in a row. */
export const restartPause = (failures) => Math.min(firstPause * 2 ** failures, longestPause);

/** The earlier failures that count when a server dies after running for `milliseconds`: none if it was healthy. */
export const failuresAfter = (failures, milliseconds) => (milliseconds > healthyTime ? 0 : failures);
