/** Ages of listings, in whole days since the day on which they were created: more than `over`, at most `most`. */
export const listingAges = {
  month: { label: '0–30 days', over: undefined, most: 30 },
  quarter: { label: '31–90 days', over: 30, most: 90 },
  year: { label: '91–365 days', over: 90, most: 365 },
  older: { label: 'Over a year', over: 365, most: undefined },
} as const;

export type ListingAge = keyof typeof listingAges;
export const listingAgeNames = ['month', 'quarter', 'year', 'older'] as const satisfies readonly ListingAge[];

/** The number of days for which an active listing is new. */
export const newForDays = 7;
