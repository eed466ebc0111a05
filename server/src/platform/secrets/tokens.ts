import { createHash, randomBytes } from 'node:crypto';

/** A 256-bit random secret for a cookie, link or bearer token. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a token. Tokens are only ever stored hashed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
