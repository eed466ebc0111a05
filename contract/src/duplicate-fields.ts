/** The kinds of rows that can be merged. */
export const duplicateKinds = ['contact', 'organization'] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** Reasons why two rows may be the same, and how much each counts. */
export const duplicateReasons = {
  email: { label: 'Same email', score: 100 },
  organization: { label: 'Similar name, same organization', score: 60 },
  domain: { label: 'Similar name, same domain', score: 50 },
  name: { label: 'Similar name', score: 50 },
  website: { label: 'Same domain', score: 30 },
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;
