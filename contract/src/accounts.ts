import { z } from 'zod';
import { access } from './access.ts';
import {
  accountName,
  agreement,
  forgottenPassword,
  newAccount,
  newPassword,
  passwordReset,
  usernameField,
} from './account-fields.ts';
import { said } from './common.ts';
import { json } from './endpoint.ts';

const feature = 'accounts' as const;

/** How a verification went (second document, section 4). */
export const verificationStatus = { failed: 0, verified: 1, verifiedBefore: 2 } as const;

export const accountsApi = {
  registration: json({
    feature,
    method: 'GET',
    path: '/registration',
    access: access.public,
    summary: 'Whether people may register themselves',
    answer: z.object({ data: z.object({ Open: z.boolean() }) }),
  }),
  register: json({
    feature,
    method: 'POST',
    path: '/register',
    access: access.public,
    summary:
      'Register as a seller or buyer with the default broker code; another active code becomes a request. An admin creates an account of any type and code',
    limit: { minutes: 15, perAddress: 60 },
    body: newAccount,
    answer: said.extend({ data: z.object({ UserID: z.int().nullable().describe('for admins') }) }),
    changes: ['users', 'inbox'],
  }),
  agree: json({
    feature,
    method: 'POST',
    path: '/agree',
    access: access.signedIn,
    beforeAgreeing: true,
    summary: 'Agree to the conditions, oneself: needed once by an account that was made by a sign-in at the provider',
    body: agreement,
    answer: said,
    changes: ['session'],
  }),
  usernameAvailability: json({
    feature,
    method: 'POST',
    path: '/username/availability',
    access: access.public,
    summary: 'Whether a username is taken: then data is true',
    limit: { minutes: 15, perAddress: 300 },
    body: z.strictObject({ username: usernameField }),
    answer: z.object({ data: z.boolean() }),
  }),
  emailVerification: json({
    feature,
    method: 'POST',
    path: '/email_verification',
    access: access.public,
    summary: 'Verify an email address with the token of the mailed link: 1 verified, 2 was verified before, 0 failed',
    limit: { minutes: 15, perAddress: 60 },
    body: z.strictObject({ token: z.string().max(200) }),
    answer: said.extend({ status: z.literal([0, 1, 2]), UserName: z.string().nullable() }),
    changes: ['users'],
  }),
  sendVerification: json({
    feature,
    method: 'POST',
    path: '/send/verification',
    access: access.public,
    summary: 'Mail the verification link again; the same answer whether the account exists or not',
    limit: { minutes: 60, perAddress: 60 },
    body: z.strictObject({
      Username: accountName,
    }),
    answer: said,
  }),
  sendPassword: json({
    feature,
    method: 'POST',
    path: '/send/password',
    access: access.public,
    summary: 'Mail a link to a new password; the same answer whether the account exists or not',
    limit: { minutes: 60, perAddress: 60 },
    body: forgottenPassword,
    answer: said,
  }),
  resetPassword: json({
    feature,
    method: 'POST',
    path: '/reset/password',
    access: access.public,
    summary: 'Set a new password with the token of the mailed link; all sessions end',
    limit: { minutes: 15, perAddress: 60 },
    body: passwordReset,
    answer: said,
  }),
  changePassword: json({
    feature,
    method: 'POST',
    path: '/change/password',
    access: access.signedIn,
    summary: 'Change the own password; all sessions end, and the caller goes on with a new one',
    body: newPassword,
    answer: said.extend({ data: z.object({ access_token: z.string().describe('for programs, as a bearer token') }) }),
  }),
};
