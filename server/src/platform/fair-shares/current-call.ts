import { AsyncLocalStorage } from 'node:async_hooks';
import type { Answer } from './fair-shares.ts';
import type { WorkBudget } from './work-budget.ts';

interface CurrentCall {
  /** The account or the network that the work counts against. */
  key: string;
  answer: Answer;
  /** The budgets of the server that the call came to. */
  budget: WorkBudget;
}

/** The call that the running code works for; undefined in jobs and sweeps. Shares of work deep inside a call need it. */
export const currentCall = new AsyncLocalStorage<CurrentCall>();
