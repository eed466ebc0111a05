/** Reasons why the metadata of a file can't be removed. The stripping process writes one of them to stderr. */
export const stripReasons = ['unreadable', 'encrypted', 'signed', 'carriesFiles', 'active', 'secondFile', 'tooLarge'] as const;
export type StripReason = (typeof stripReasons)[number];

/** Thrown for a file whose metadata can't be removed. */
export class Unstrippable extends Error {
  readonly reason: StripReason;
  constructor(reason: StripReason) {
    super(reason);
    this.reason = reason;
  }
}
