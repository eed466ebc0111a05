import { messages } from '@brevet/contract/messages';

/** Reasons to refuse a file whose metadata can't be removed. The stripping process writes the name of one to stderr. */
export const stripRefusals = {
  unreadable: messages.fileDamaged,
  encrypted: messages.fileProtected,
  signed: messages.fileSigned,
  carriesFiles: messages.fileCarriesFiles,
  tooLarge: messages.fileTooComplex,
} as const;
export type StripRefusal = keyof typeof stripRefusals;

/** Thrown for a file whose metadata can't be removed. */
export class Unstrippable extends Error {
  readonly reason: StripRefusal;
  constructor(reason: StripRefusal) {
    super(reason);
    this.reason = reason;
  }
}
