import { randomInt } from 'node:crypto';

/** A port that a test must know before the server starts: below the range of ports that the system assigns. */
export const ownPort = (): number => randomInt(20_000, 32_000);
