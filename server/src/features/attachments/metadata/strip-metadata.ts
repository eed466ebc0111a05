import type { Readable } from 'node:stream';
import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { FairTurns } from '../../../platform/fair-shares/fair-turns.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { IsolatedFailure, runIsolated } from '../../../platform/isolation/isolated-process.ts';
import type { StripReason } from './refusal.ts';
import { stripReasons } from './refusal.ts';

const program = { entry: new URL('strip-process.ts', import.meta.url), folder: new URL('./', import.meta.url) };
const atOnce = 2;

/** Limits on the time and memory of one file, and on the wait for its turn. Tests lower them. */
export const stripLimits = { milliseconds: 30_000, megabytes: 1024, heapMegabytes: 512, msToWait: 45_000 };

const refusals = {
  unreadable: ['file_damaged', messages.fileDamaged],
  encrypted: ['file_protected', messages.fileProtected],
  signed: ['file_signed', messages.fileSigned],
  carriesFiles: ['file_carries_files', messages.fileCarriesFiles],
  tooLarge: ['file_too_complex', messages.fileTooComplex],
} as const satisfies Record<StripReason, readonly [ProblemCode, string]>;

/** Types without metadata: everything in a text file is visible. */
const isPlain = (mediaType: string): boolean => mediaType === 'text/plain';

/**
 * Removes metadata from files in separate processes, so a hostile file only harms its own upload. Two run at a time, at most one per
 * account, and accounts take turns.
 */
export class MetadataStripper {
  readonly #turns = new FairTurns<number>(atOnce, () => new Refusal('busy', messages.uploadsUnderWay, { retryAfter: 10 }));

  /** Returns the file without its metadata. Throws a Refusal with the reason if that fails. */
  async *strip(account: number, mediaType: string, read: () => Promise<Readable>): AsyncGenerator<Buffer> {
    if (isPlain(mediaType)) {
      yield* await read();
      return;
    }
    const end = await this.#turns.begin(account, stripLimits.msToWait);
    try {
      yield* runIsolated(program, [mediaType], stripLimits, await read());
    } catch (error) {
      throw error instanceof IsolatedFailure ? refusalOf(error) : error;
    } finally {
      end();
    }
  }
}

function refusalOf({ reason }: IsolatedFailure): Refusal {
  const named = reason === null ? 'tooLarge' : stripReasons.find((one) => one === reason);
  const [code, message] = refusals[named ?? 'unreadable'];
  return new Refusal(code, message);
}
