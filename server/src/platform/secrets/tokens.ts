import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, for a cookie, a link or a bearer token. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The only form in which tokens are stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
