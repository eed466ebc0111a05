import { readFileSync } from 'node:fs';

/**
 * The 3,000 most common passwords of at least 6 characters, the commonest first: the start of the frequency list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Whether this is one of them, in whatever case. Who sets a password is refused it with `messages.commonPassword`. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
