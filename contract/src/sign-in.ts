import { z } from 'zod';
import { access } from './access.ts';
import { accountName } from './account-fields.ts';
import { claimedTime, said, text } from './common.ts';
import { json } from './endpoint.ts';
import { code, enrolment, recoveryCodes } from './second-step.ts';
import { givenPassword, sessionUser } from './session.ts';

export const loginBody = z.strictObject({
  Username: accountName,
  Password: givenPassword,
});

/** What a program sends after signing in at the provider. Only the ID token counts; names and times beside it are claims. */
const providerLoginBody = z.strictObject({
  GoogleLogin: z.string().min(1).max(16_000).describe("the provider's ID token, with a nonce from /login/nonce"),
  Email: text(254).optional(),
  UserName: text(254).optional(),
  Firstname: text(100).optional(),
  CreateDate: claimedTime,
  LastUpdate: claimedTime,
});

/** What stands between the first step of a sign-in and the session. */
export const signInStep = z.enum(['code', 'enrol', 'link']);
export type SignInStep = z.infer<typeof signInStep>;

/** Proves the steps done so far, for five minutes and for nothing else. Browsers hold it in a cookie of its own. */
export const stepToken = z.string().max(128).optional();

/** Signed in, or the step that is missing yet. */
export const signInAnswer = z.object({
  data: sessionUser.extend({ access_token: z.string().describe('for programs, as a bearer token') }).nullable(),
  step: z.object({ Step: signInStep, Token: z.string().describe('for programs, with the next call') }).nullable(),
});

const feature = 'session' as const;
const stepLimit = { minutes: 15, perAddress: 120 };

export const signInApi = {
  login: json({
    feature,
    method: 'POST',
    path: '/login',
    access: access.public,
    summary: "Sign in with username and password, or with a provider's ID token",
    limit: { minutes: 15, perAddress: 300 },
    body: z.union([loginBody, providerLoginBody]),
    answer: signInAnswer,
  }),
  loginOptions: json({
    feature,
    method: 'GET',
    path: '/login/options',
    access: access.public,
    summary: 'The ways to sign in, and the step that this browser has reached',
    answer: z.object({
      data: z.object({
        Provider: z.string().nullable().describe('what the button says; null: there is none'),
        Registration: z.boolean().describe('whether one may create an account oneself'),
        Step: signInStep.nullable(),
        Name: z.string().nullable().describe('the account that is signing in'),
      }),
    }),
  }),
  logout: json({
    feature,
    method: 'GET',
    path: '/logout',
    access: access.public,
    summary: 'End the session; of a cookie and a bearer token that differ, both',
    answer: said,
  }),
  loginSecondStep: json({
    feature,
    method: 'POST',
    path: '/login/second_step',
    access: access.public,
    summary: 'The second step of a sign-in: a code of the authenticator, or a recovery code',
    limit: stepLimit,
    body: z.strictObject({ Code: code, Token: stepToken }),
    answer: signInAnswer.extend({ RecoveryCodes: recoveryCodes.describe('after an enrolment; else empty') }),
  }),
  loginEnrol: json({
    feature,
    method: 'POST',
    path: '/login/enrol',
    access: access.public,
    summary: 'The secret for somebody who must have a second step and has none; the first code confirms it',
    limit: stepLimit,
    body: z.strictObject({ Token: stepToken }),
    answer: z.object({ data: enrolment }),
  }),
};
