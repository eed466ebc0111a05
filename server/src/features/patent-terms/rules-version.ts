/** Raise it when the rules, or the records that they use, change: every patent is then computed again in the background. */
export const rulesVersion = 6;
