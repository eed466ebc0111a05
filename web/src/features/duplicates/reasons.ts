import type { DuplicateKind, DuplicateReason } from '@brevet/contract/duplicate-fields';
import { duplicateReasons } from '@brevet/contract/duplicate-fields';

/** The reasons why two rows of a kind may be the same. */
const reasons: Readonly<Record<DuplicateKind, readonly DuplicateReason[]>> = {
  contact: ['email', 'organization', 'domain', 'name'],
  organization: ['email', 'name', 'website'],
};
export const reasonsOf = (kind: DuplicateKind): readonly DuplicateReason[] => reasons[kind];

export const whyOf = (found: readonly DuplicateReason[]): string => found.map((name) => duplicateReasons[name].label).join(' · ');
