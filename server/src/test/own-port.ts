import { randomInt } from 'node:crypto';

/** A port for a server that others must know beforehand: below those that the system gives to whoever asks for any. */
export const ownPort = (): number => randomInt(20_000, 32_000);
