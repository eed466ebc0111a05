import { messages } from '@brevet/contract/messages';
import { Refusal } from './errors.ts';

const canceled = '57014';

/** Turns the end of a statement's time into a refusal that says what to do. */
export async function refuseTimeout<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof Error && 'code' in cause && cause.code === canceled)
      throw new Refusal('search_too_slow', messages.searchTooSlow);
    throw error;
  }
}
