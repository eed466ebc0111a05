import { readFileSync } from 'node:fs';

/**
 * The 3,000 most common passwords of at least 6 characters, most common first, from the frequency list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** True if the password is in the list, ignoring case. Setting one is refused with `messages.commonPassword`. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
