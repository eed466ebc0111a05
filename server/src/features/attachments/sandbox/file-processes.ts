import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { FairTurns } from '../../../platform/fair-shares/fair-turns.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { IsolatedFailure } from '../../../platform/isolation/isolated-process.ts';
import type { StripReason } from './refusal.ts';
import { stripReasons } from './refusal.ts';

const atOnce = 2;

/** The time that a file waits for its turn. Tests shorten it. */
export const turnLimits = { msToWait: 45_000 };

const refusals = {
  unreadable: ['file_damaged', messages.fileDamaged],
  encrypted: ['file_protected', messages.fileProtected],
  signed: ['file_signed', messages.fileSigned],
  carriesFiles: ['file_carries_files', messages.fileCarriesFiles],
  active: ['file_active', messages.fileActive],
  secondFile: ['file_second', messages.fileSecond],
  tooLarge: ['file_too_complex', messages.fileTooComplex],
} as const satisfies Record<StripReason, readonly [ProblemCode, string]>;

/** Everything in a text file is visible: it has no metadata, and no process is needed to read it. */
export const isPlain = (mediaType: string): boolean => mediaType === 'text/plain';

/** The account whose turns stored files use, so they don't take turns from their uploaders. */
export const noAccount = 0;

/** Files are opened two at a time, at most one per account, and accounts take turns. */
export class FileTurns {
  readonly #turns = new FairTurns<number>(atOnce, () => new Refusal('busy', messages.uploadsUnderWay, { retryAfter: 10 }));

  async run<T>(account: number, mediaType: string, work: () => Promise<T>): Promise<T> {
    return isPlain(mediaType) ? work() : this.inTurn(account, work);
  }

  /** Also for work that takes long on plain text. */
  async inTurn<T>(account: number, work: () => Promise<T>): Promise<T> {
    const end = await this.#turns.begin(account, turnLimits.msToWait);
    return work().finally(end);
  }
}

/** The output of a process that opens a file. Its failure becomes a Refusal. */
export async function* refusedFile(output: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* output;
  } catch (error) {
    if (!(error instanceof IsolatedFailure)) throw error;
    const named = error.reason === null ? 'tooLarge' : stripReasons.find((one) => one === error.reason);
    const [code, message] = refusals[named ?? 'unreadable'];
    throw new Refusal(code, message);
  }
}
