import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common passwords', () => {
  it.each(['123456', 'password', 'PassWord', 'qwertyuiop', 'trustno1'])('has %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
  it.each(['correct horse', 'brevet-demo', '', 'password\n'])('does not have %j', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
