export const mailStates = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];
