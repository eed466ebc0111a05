import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it.each(['123456', 'password', 'PassWord', 'qwertyuiop', 'trustno1'])('include %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
  it.each(['correct horse', 'brevet-demo', '', 'password\n'])("don't include %j", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
