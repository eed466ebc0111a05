interface SecurityEvent {
  subject: string;
  says: string;
  /** What to do when it was not oneself. */
  advice: string;
  /** Where to do it. */
  path: '/profile/security' | '/forgot_password';
}

const newPassword = 'If it was not you, choose a new password at once. That ends all sessions of your account.';
const askUs = 'If you have not asked for this, please tell us. How your account is signed in to, you see here:';

/** What the owner of an account is mailed about it, in any case. */
export const securityEvents = {
  newSignIn: {
    subject: 'Sign-in from a new place or device',
    says: 'somebody has signed in to your account from a place or with a device that was not used for it before.',
    advice: newPassword,
    path: '/forgot_password',
  },
  wrongPasswords: {
    subject: 'Ten wrong passwords for your account',
    says: 'ten wrong passwords were tried for your account. None of them was right.',
    advice: 'If it was not you, somebody is guessing. Two-step sign-in keeps out even who guesses right:',
    path: '/profile/security',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    says: 'the password of your account was changed. All other sessions have ended.',
    advice: newPassword,
    path: '/forgot_password',
  },
  passwordReset: {
    subject: 'Your password was replaced',
    says: 'a new password was set by the link of a mail to you. All sessions have ended.',
    advice: 'If it was not you, somebody reads your mail. Secure your mailbox first, then choose another password:',
    path: '/forgot_password',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    says: 'an administrator has changed the email address of your account. From now on its mails go to the new one.',
    advice: askUs,
    path: '/profile/security',
  },
  secondStepOn: {
    subject: 'Two-step sign-in is on',
    says: 'two-step sign-in was turned on. From now on your password alone does not sign in.',
    advice: newPassword,
    path: '/forgot_password',
  },
  secondStepOff: {
    subject: 'Two-step sign-in is off',
    says: 'two-step sign-in was turned off. From now on your password alone signs in.',
    advice: newPassword,
    path: '/forgot_password',
  },
  secondStepReset: {
    subject: 'Your second step was taken away',
    says: 'an administrator has taken away the second step of your account. All sessions have ended.',
    advice: askUs,
    path: '/profile/security',
  },
  secondStepMissing: {
    subject: 'Somebody stopped at your second step',
    says: 'somebody has given your password, or come by your sign-in provider, and stopped at the second step.',
    advice: newPassword,
    path: '/forgot_password',
  },
  recoveryCodesMade: {
    subject: 'New recovery codes',
    says: 'new recovery codes were made for your account. The old ones are void.',
    advice: newPassword,
    path: '/forgot_password',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    says: 'a recovery code of your account was used in place of the authenticator.',
    advice: newPassword,
    path: '/forgot_password',
  },
  identityLinked: {
    subject: 'A sign-in provider was linked',
    says: "a provider's sign-in was linked to your account, and signs in without the password from now on.",
    advice: 'If it was not you, unlink it here, and choose a new password:',
    path: '/profile/security',
  },
  identityUnlinked: {
    subject: 'A sign-in provider was unlinked',
    says: "a provider's sign-in was unlinked from your account.",
    advice: newPassword,
    path: '/forgot_password',
  },
} as const satisfies Record<string, SecurityEvent>;

export type SecurityEventName = keyof typeof securityEvents;
