import { ZxcvbnFactory } from '@zxcvbn-ts/core';

const estimator = new ZxcvbnFactory();
/** What comes after that makes no password weaker, and takes long to reckon. */
const enough = 64;

export const scoreOf = (password: string, known: string[]) =>
  estimator.check(password.slice(0, enough), known.filter(Boolean)).score;
