import { z } from 'zod';
import { access } from './access.ts';
import { id, isoDateTime, said, text } from './common.ts';
import { json, redirect } from './endpoint.ts';
import { messages } from './messages.ts';
import { code } from './second-step.ts';
import { givenPassword, ownLimit, ownPassword } from './session.ts';
import { signInAnswer, stepToken } from './sign-in.ts';

/** Why a sign-in at the provider came to nothing, as the login screen's address says it. */
export const providerProblems = {
  failed: messages.providerFailed,
  unreachable: messages.providerUnreachable,
  unverified: messages.providerEmailUnverified,
  closed: messages.registrationClosed,
  deactivated: messages.deactivated,
} as const;
export type ProviderProblem = keyof typeof providerProblems;

const feature = 'session' as const;
const limit = { minutes: 15, perAddress: 120 };

const identity = z.object({
  IdentityID: id,
  Issuer: z.string().describe('the provider'),
  Email: z.string().describe('as it was when it was linked'),
  CreateDate: isoDateTime,
});
export type OwnIdentity = z.infer<typeof identity>;

/** What a provider sends back; what it adds to the standard's fields is left alone. */
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
    summary: 'Go to the provider to sign in there',
    limit,
    query: z.strictObject({ to: z.string().max(2000).optional().describe('the page to come back to') }),
  }),
  loginCallback: redirect({
    feature,
    path: '/login/callback',
    access: access.public,
    summary: 'Where the provider sends the browser back to',
    limit,
    query: callbackQuery,
  }),
  loginNonce: json({
    feature,
    method: 'POST',
    path: '/login/nonce',
    access: access.public,
    summary: 'A nonce for a program that signs in at the provider itself and then calls /login with the ID token',
    limit,
    answer: z.object({ Nonce: z.string() }),
  }),
  loginLink: json({
    feature,
    method: 'POST',
    path: '/login/link',
    access: access.public,
    summary: "Confirm with the account's password that the provider's sign-in belongs to it",
    limit,
    body: z.strictObject({ Password: givenPassword, Token: stepToken }),
    answer: signInAnswer,
  }),
  identities: json({
    feature,
    method: 'GET',
    path: '/identities',
    access: access.signedIn,
    summary: 'Who one is at the sign-in provider',
    answer: z.object({
      data: z.array(identity),
      can: z.object({ unlink: z.boolean().describe('no while the account has no password') }),
    }),
  }),
  unlinkIdentity: json({
    feature,
    method: 'POST',
    path: '/identities/unlink',
    access: access.signedIn,
    summary: "A provider's sign-in does not lead to the own account any more",
    limit: ownLimit,
    body: z.strictObject({
      IdentityID: id,
      Password: ownPassword,
      Code: code.optional().describe('where one signs in in two steps'),
    }),
    answer: said,
  }),
};
