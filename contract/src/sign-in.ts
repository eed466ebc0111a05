import { z } from 'zod';
import { access } from './access.ts';
import { accountName, claimedTime, said, text } from './common.ts';
import { json } from './endpoint.ts';
import { code, enrolment, recoveryCodes } from './second-step.ts';
import { givenPassword, position, sessionUser } from './session.ts';

export const loginBody = z.strictObject({
  Username: accountName,
  Password: givenPassword,
});

/** Sent by programs after signing in with the provider. Only the ID token counts; names and times next to it are ignored. */
const providerLoginBody = z.strictObject({
  GoogleLogin: z.string().min(1).max(16_000).describe("the provider's ID token, with a nonce from /login/nonce"),
  Email: text(254).optional(),
  UserName: text(254).optional(),
  Firstname: text(100).optional(),
  CreateDate: claimedTime,
  LastUpdate: claimedTime,
});

/** A step between the first step of a sign-in and the session. */
export const signInStep = z.enum(['code', 'enrol', 'link']);
export type SignInStep = z.infer<typeof signInStep>;

/** Proves the steps completed so far. It lasts five minutes and works for nothing else. Browsers hold it in a separate cookie. */
export const stepToken = z.string().max(128).optional();

/** The signed-in user, or the step that is still missing. */
export const signInAnswer = z.object({
  data: sessionUser.extend({ access_token: z.string().describe('for programs, as a bearer token'), position }).nullable(),
  step: z.object({ Step: signInStep, Token: z.string().describe('for programs, which send it with the next call') }).nullable(),
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
    changes: ['session', 'users'],
  }),
  loginOptions: json({
    feature,
    method: 'GET',
    path: '/login/options',
    access: access.public,
    summary: 'Get the ways to sign in, and the step that this browser has reached',
    answer: z.object({
      data: z.object({
        Provider: z.string().nullable().describe('label of the button; null if there is no provider'),
        Registration: z.boolean().describe('whether people may create their own account'),
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
    summary: 'Sign out; ends both sessions if cookie and bearer token differ',
    answer: said,
    changes: ['session'],
  }),
  loginSecondStep: json({
    feature,
    method: 'POST',
    path: '/login/second_step',
    access: access.public,
    summary: 'Complete a sign-in with a verification code or a recovery code',
    limit: stepLimit,
    body: z.strictObject({ Code: code, Token: stepToken }),
    answer: signInAnswer.extend({ RecoveryCodes: recoveryCodes.describe('empty except after setting up two-step verification') }),
    changes: ['session'],
  }),
  loginEnrol: json({
    feature,
    method: 'POST',
    path: '/login/enrol',
    access: access.public,
    summary: 'Create a secret for a user who must set up two-step verification to sign in; the first code confirms it',
    limit: stepLimit,
    body: z.strictObject({ Token: stepToken }),
    answer: z.object({ data: enrolment }),
    changes: [],
  }),
};
