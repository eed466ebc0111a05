import { setTimeout as delay } from 'node:timers/promises';
import { messages } from '@brevet/contract/messages';
import type { WorkBudget } from '../fair-shares/work-budget.ts';
import { Refusal } from './errors.ts';

/** Delay of a refusal in milliseconds, so that clients that retry immediately cost little. */
const refusalDelay = 1000;

/** Throws 429 while a key's time for checks of texts is used up. */
export async function requireTextBudget(budget: WorkBudget | undefined, key: string): Promise<void> {
  const secondsLeft = budget?.secondsLeft(key) ?? 0;
  if (secondsLeft === 0) return;
  await delay(refusalDelay);
  throw new Refusal('too_many', messages.tooMuchText, { retryAfter: secondsLeft });
}
