/** Results of the verification of an email address, as shown. */
export const emailVerifyStatuses = ['Ok', 'Bad', 'Unknown', 'N/A'] as const;
export type EmailVerifyStatus = (typeof emailVerifyStatuses)[number];

/** 1 Yes, 0 No, 2 Unknown. */
export type YesNoUnknown = 0 | 1 | 2;
