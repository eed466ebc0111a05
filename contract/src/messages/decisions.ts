export const decisionMessages = {
  decisionMoved: (label: string) => `Someone else with your broker code already decided: ${label}. Your decision wasn't saved.`,
  decisionChanged: 'Decision Status changed successfully',
  reasonsForPass: 'Reasons are only for Pass.',
  reasonTextRequired: 'Please describe the other reason.',
  reasonTextForOther: 'Only the reason “Other” can have a text.',
  returnForPostpone: 'Only a postponed listing can have a return date.',
  returnDatePast: 'Please choose a date after today',
} as const;
