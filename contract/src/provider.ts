import { z } from 'zod';
import { access } from './access.ts';
import { id, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, redirect } from './endpoint.ts';
import { messages } from './messages.ts';
import { code } from './second-step.ts';
import { givenPassword, ownLimit, ownPassword } from './session.ts';
import { signInAnswer, stepToken } from './sign-in.ts';

/** Reasons why a sign-in with the provider failed, as a parameter of the login page. */
export const providerProblems = {
  failed: messages.providerFailed,
  unreachable: messages.providerUnreachable,
  unverified: messages.providerEmailUnverified,
  unstated: messages.providerEmailUnstated,
  closed: messages.registrationClosed,
  deactivated: messages.deactivated,
} as const;
export type ProviderProblem = keyof typeof providerProblems;

const feature = 'session' as const;
const limit = { minutes: 15, perAddress: 120 };

const identity = z.object({
  IdentityID: id,
  Issuer: z.string().describe('the provider'),
  Email: z.string().describe('the email address when it was linked'),
  CreateDate: isoDateTime,
});
export type OwnIdentity = z.infer<typeof identity>;

/** The provider's callback. Fields beyond the standard are ignored. */
const callbackQuery = z.looseObject({
  state: text(512).optional(),
  code: z.string().max(4096).optional(),
  error: z.string().max(512).optional(),
});

export const providerApi = {
  loginProvider: redirect({
    feature,
    path: '/login/provider',
    access: access.public,
    summary: 'Redirect to the provider to sign in',
    limit,
    query: z.strictObject({ to: z.string().max(2000).optional().describe('the page to return to') }),
    changes: [],
  }),
  loginCallback: redirect({
    feature,
    path: '/login/callback',
    access: access.public,
    summary: 'Complete the sign-in when the browser returns from the provider',
    limit,
    query: callbackQuery,
    changes: ['session', 'users'],
  }),
  loginNonce: json({
    feature,
    method: 'POST',
    path: '/login/nonce',
    access: access.public,
    summary: 'Get a nonce for programs that sign in with the provider themselves and then send the ID token to /login',
    limit,
    answer: z.object({ Nonce: z.string() }),
    changes: [],
  }),
  loginLink: json({
    feature,
    method: 'POST',
    path: '/login/link',
    access: access.public,
    summary: "Link the provider's identity to an account by confirming the account's password",
    limit,
    body: z.strictObject({ Password: givenPassword, Token: stepToken }),
    answer: signInAnswer,
    changes: ['session'],
  }),
  identities: json({
    feature,
    method: 'GET',
    path: '/identities',
    access: access.signedIn,
    summary: 'Get your identity at the sign-in provider',
    answer: z.object({
      data: z.array(identity),
      can: z.object({ unlink: z.boolean().describe('false while the account has no password') }),
    }),
  }),
  unlinkIdentity: json({
    feature,
    method: 'POST',
    path: '/identities/unlink',
    access: access.signedIn,
    summary: 'Unlink the sign-in provider from your account',
    limit: ownLimit,
    body: z.strictObject({
      IdentityID: id,
      Password: ownPassword,
      Code: code.optional().describe('required with two-step verification'),
    }),
    answer: said,
    changes: ['session'],
  }),
};
