import { paths } from './paths.ts';

interface SecurityEvent {
  subject: string;
  /** The event, as a complete sentence. */
  says: string;
  /** Advice for owners who didn't do it. */
  advice: string;
  /** The screen on which they can follow the advice. */
  path: string;
}

const newPassword = "If this wasn't you, choose a new password now. That ends every session of your account.";
const askUs = "If you didn't ask for this, please contact us. You can check your account's sessions here:";

/** Emails that the owner of an account gets about it, whatever their preferences. */
export const securityEvents = {
  newSignIn: {
    subject: 'New sign-in to your account',
    says: 'Someone signed in to your account from a new place or device.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  registeredAgain: {
    subject: 'You already have an account',
    says: 'Someone tried to create an account with your email address. It already belongs to your account, so no account was created.',
    advice: 'If this was you, sign in with the username above or your email address. You can choose a new password here:',
    path: paths.forgotPassword(),
  },
  wrongPasswords: {
    subject: 'Ten failed attempts to sign in to your account',
    says: 'Someone entered ten wrong passwords for your account. None of them worked.',
    advice:
      "If this wasn't you, someone is guessing your password. Two-step verification protects your account even if they guess it:",
    path: paths.security(),
  },
  passwordChanged: {
    subject: 'Your password was changed',
    says: 'The password of your account was changed. All other sessions have ended.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  passwordReset: {
    subject: 'Your password was reset',
    says: 'A new password was set with a link that we emailed to you. All sessions have ended.',
    advice: "If this wasn't you, someone can read your email. Secure your mailbox first, then choose another password:",
    path: paths.forgotPassword(),
  },
  emailChanged: {
    subject: 'Your email address was changed',
    says: 'An admin changed the email address of your account. From now on, our emails go to the new address.',
    advice: askUs,
    path: paths.security(),
  },
  secondStepOn: {
    subject: 'Two-step verification is on',
    says: 'Two-step verification was turned on. From now on, your password alone no longer signs you in.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  secondStepOff: {
    subject: 'Two-step verification is off',
    says: 'Two-step verification was turned off. From now on, your password alone signs you in.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  secondStepReset: {
    subject: 'Two-step verification was reset',
    says: 'An admin reset two-step verification for your account. All sessions have ended.',
    advice: askUs,
    path: paths.security(),
  },
  secondStepMissing: {
    subject: 'A sign-in stopped at two-step verification',
    says: "Someone entered your password or used your sign-in provider, but didn't complete two-step verification.",
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  recoveryCodesMade: {
    subject: 'Your recovery codes were replaced',
    says: 'New recovery codes were created for your account. Your old recovery codes no longer work.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    says: 'Someone used one of your recovery codes instead of a verification code.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
  identityLinked: {
    subject: 'A sign-in provider was linked',
    says: 'A sign-in provider was linked to your account. From now on, it signs you in without your password.',
    advice: "If this wasn't you, unlink it here and choose a new password:",
    path: paths.security(),
  },
  identityUnlinked: {
    subject: 'A sign-in provider was unlinked',
    says: 'A sign-in provider was unlinked from your account.',
    advice: newPassword,
    path: paths.forgotPassword(),
  },
} as const satisfies Record<string, SecurityEvent>;

export type SecurityEventName = keyof typeof securityEvents;
