import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';

/** Reasons to refuse a file whose metadata can't be removed. The stripping process writes the name of one to stderr. */
export const stripRefusals = {
  unreadable: ['file_damaged', messages.fileDamaged],
  encrypted: ['file_protected', messages.fileProtected],
  signed: ['file_signed', messages.fileSigned],
  carriesFiles: ['file_carries_files', messages.fileCarriesFiles],
  tooLarge: ['file_too_complex', messages.fileTooComplex],
} as const satisfies Record<string, readonly [ProblemCode, string]>;
export type StripRefusal = keyof typeof stripRefusals;

/** Thrown for a file whose metadata can't be removed. */
export class Unstrippable extends Error {
  readonly reason: StripRefusal;
  constructor(reason: StripRefusal) {
    super(reason);
    this.reason = reason;
  }
}
