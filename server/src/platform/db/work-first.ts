/**
 * Thrown in a transaction that needs the result of long work. The transaction is rolled back, so that no connection and no lock waits;
 * the work is done, and the transaction begins again. It then reads what it needs once more, and finds the result if nothing has changed.
 */
export class WorkFirst extends Error {
  readonly work: () => Promise<unknown>;
  /** Thrown instead if what the transaction reads differs each time. */
  readonly refusal: Error;

  constructor(work: () => Promise<unknown>, refusal: Error) {
    super('work is needed before this transaction');
    this.work = work;
    this.refusal = refusal;
  }
}

/** More than the listings of a batch, each of which may need work. */
const mostRestarts = 25;

/** Begins a transaction, again after each work that it needs first. */
export async function afterWork<T>(transaction: () => Promise<T>): Promise<T> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof WorkFirst)) throw error;
      if (restarts >= mostRestarts) throw error.refusal;
      await error.work();
    }
  }
}
