import { z } from 'zod';
import { access } from './access.ts';
import { agreement, forgottenPassword, newAccount, newPassword, passwordReset, usernameField } from './account-fields.ts';
import { accountName, said } from './common.ts';
import { json } from './endpoint.ts';

const feature = 'accounts' as const;

export const verificationStatus = { failed: 0, verified: 1, verifiedBefore: 2 } as const;

export const accountsApi = {
  registration: json({
    feature,
    method: 'GET',
    path: '/registration',
    access: access.public,
    summary: 'Check whether people can create their own account',
    answer: z.object({ data: z.object({ Open: z.boolean() }) }),
  }),
  register: json({
    feature,
    method: 'POST',
    path: '/register',
    access: access.public,
    summary:
      'Register as a seller or buyer with the default broker code; naming another active code sends a request to join it. Admins create accounts of any type, with any code',
    limit: { minutes: 15, perAddress: 60 },
    body: newAccount,
    answer: said.extend({ data: z.object({ UserID: z.int().nullable().describe('for admins') }) }),
    changes: ['accounts', 'users'],
  }),
  agree: json({
    feature,
    method: 'POST',
    path: '/agree',
    access: access.signedIn,
    beforeAgreeing: true,
    summary: 'Accept the terms; accounts created by a sign-in provider do this once',
    body: agreement,
    answer: said,
    changes: ['users', 'session'],
  }),
  usernameAvailability: json({
    feature,
    method: 'POST',
    path: '/username/availability',
    access: access.public,
    summary: 'Check whether a username is taken; if so, data is true',
    limit: { minutes: 15, perAddress: 300 },
    body: z.strictObject({ username: usernameField }),
    answer: z.object({ data: z.boolean() }),
    changes: [],
  }),
  emailVerification: json({
    feature,
    method: 'POST',
    path: '/email_verification',
    access: access.public,
    summary: 'Verify an email address with the token from the emailed link: 1 verified, 2 already verified, 0 failed',
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
    summary: 'Email the verification link again; the answer is the same whether or not the account exists',
    limit: { minutes: 60, perAddress: 60 },
    body: z.strictObject({
      Username: accountName,
    }),
    answer: said,
    changes: [],
  }),
  sendPassword: json({
    feature,
    method: 'POST',
    path: '/send/password',
    access: access.public,
    summary: 'Email a password reset link; the answer is the same whether or not the account exists',
    limit: { minutes: 60, perAddress: 60 },
    body: forgottenPassword,
    answer: said,
    changes: [],
  }),
  resetPassword: json({
    feature,
    method: 'POST',
    path: '/reset/password',
    access: access.public,
    summary: 'Set a new password with the token from the emailed link; ends all sessions',
    limit: { minutes: 15, perAddress: 60 },
    body: passwordReset,
    answer: said,
    changes: ['users', 'session'],
  }),
  changePassword: json({
    feature,
    method: 'POST',
    path: '/change/password',
    access: access.signedIn,
    summary: 'Change your password; ends all sessions and starts a new one',
    body: newPassword,
    answer: said.extend({ data: z.object({ access_token: z.string().describe('for programs, as a bearer token') }) }),
    changes: ['users', 'session'],
  }),
};
