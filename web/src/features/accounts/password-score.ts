import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

const estimator = new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
/** More characters don't make a password weaker, and would take long to estimate. */
const enough = 64;

export const scoreOf = (password: string, known: string[]) =>
  estimator.check(password.slice(0, enough), known.filter(Boolean)).score;
