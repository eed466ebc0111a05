export const codeMessages = {
  activationCodeRequired: 'Please enter your activation code.',
  activationCodeUnknown: "This activation code doesn't exist. Check it for typos.",
  activationCodeUsed: 'This activation code has already been used.',
  activationCodeRevoked: 'This activation code has been revoked.',
  activationCodeExpired: 'This activation code has expired.',
  activationCodesIssued: (count: number) => (count === 1 ? 'Activation code issued' : `${count} activation codes issued`),
  activationCodeRevocation: 'Activation code revoked',
  reallyRevoke: (code: string) => `Do you really want to revoke ${code}? It can no longer be used.`,
} as const;
