/** Where the evidence comes from. */
export const eouTypes = {
  product: 'Product documents',
  standard: 'Standard',
  teardown: 'Reverse engineering',
  testing: 'Testing',
  other: 'Other',
} as const;
export type EouType = keyof typeof eouTypes;
export const eouTypeNames = ['product', 'standard', 'teardown', 'testing', 'other'] as const satisfies readonly EouType[];

/** How deep an analysis went. */
export const analysisLevels = { 1: 'Likelihood', 2: 'Detectability', 3: 'Claim chart' } as const;
export type AnalysisLevel = keyof typeof analysisLevels;
export const analysisLevelCodes = [1, 2, 3] as const satisfies readonly AnalysisLevel[];
