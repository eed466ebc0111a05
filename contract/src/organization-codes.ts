/** Codes of organizations. Each has one meaning on every screen. */
export const organizationTypes = {
  1: 'Intermediary',
  2: 'Buyer',
  3: 'Seller',
  4: 'NPE',
  5: 'Contingent Lawyers',
  6: 'University',
  7: 'Research Institute',
  8: 'Law Firm',
} as const;
export type OrganizationType = keyof typeof organizationTypes;
export const organizationTypeIds = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly OrganizationType[];

export const organizationStatuses = { 1: 'Active', 0: 'Inactive' } as const;
export type OrganizationStatus = keyof typeof organizationStatuses;

export const sellingPolicies = { 0: 'Unknown', 1: 'Will Not Sell', 2: 'Perhaps Sell', 3: 'Will Sell' } as const;
export type SellingPolicy = keyof typeof sellingPolicies;

export const sellingTargets = { 0: 'Any Buyer', 1: 'No NPE', 2: 'No Competitors', 3: 'No NPE & Competitors' } as const;
export type SellingTarget = keyof typeof sellingTargets;

/** Under NDA, and other answers that may be unknown. */
export const yesNoUnknown = { 1: 'Yes', 0: 'No', 2: 'Unknown' } as const;
export type YesNoUnknown = keyof typeof yesNoUnknown;

export const transferActivities = ['Not Known', 'Verry Active', 'Active', 'Some Activity', 'No Activity'] as const;
export type TransferActivity = (typeof transferActivities)[number];

export const internalContactTypes = { 1: 'Preferred', 0: 'Exclusive' } as const;
export type InternalContactType = keyof typeof internalContactTypes;
