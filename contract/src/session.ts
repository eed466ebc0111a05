import { z } from 'zod';
import { access } from './access.ts';
import { accountName } from './account-fields.ts';
import { claimedTime, id, isoDateTime, place, said, text } from './common.ts';
import { events, json } from './endpoint.ts';

export const userType = z.literal([1, 15, 30, 40]);

/** The signed-in user as the browser knows it. */
export const sessionUser = z.object({
  UserID: z.int(),
  Username: z.string(),
  Email: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Company: z.string().nullable(),
  UserType: userType,
  UserRole: z.int(),
  BrokerID: z.string(),
  agreed: z.boolean().describe('to the conditions; until then nothing else is open to him'),
  broker: z.object({ BrokerID: z.string(), BrokerName: z.string() }),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A password that is asked for; nothing is said about its form. */
export const givenPassword = z.string().min(1).max(1000);

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

const ownSession = z.object({
  SessionID: id,
  Device: z.string().describe('browser and system, as the browser says'),
  Address: z.string(),
  Place: place,
  CreateDate: isoDateTime,
  LastSeen: isoDateTime.describe('to the minute'),
  Current: z.boolean().describe('the one that asks'),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Empty where the account has no password, having come by a provider: then a recent sign-in takes its place. */
export const ownPassword = z.union([givenPassword, z.literal('')]).default('');

const feature = 'session' as const;
/** For calls that ask for the password again. */
export const ownLimit = { minutes: 15, perAddress: 120, perAccount: 30 };

export const sessionApi = {
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
  authToken: json({
    feature,
    method: 'GET',
    path: '/authToken',
    access: access.signedIn,
    beforeAgreeing: true,
    summary: 'Who is signed in; 401 with errors when nobody is',
    answer: z.object({ data: sessionUser }),
  }),
  sessions: json({
    feature,
    method: 'GET',
    path: '/sessions',
    access: access.signedIn,
    summary: 'Where one is signed in, the latest first',
    answer: z.object({ data: z.array(ownSession) }),
  }),
  endSession: json({
    feature,
    method: 'POST',
    path: '/endSession',
    access: access.signedIn,
    summary: 'End one of the own sessions',
    limit: ownLimit,
    body: z.strictObject({ SessionID: id, Password: ownPassword }),
    answer: said,
  }),
  endOtherSessions: json({
    feature,
    method: 'POST',
    path: '/endOtherSessions',
    access: access.signedIn,
    summary: 'End all of the own sessions but this one',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword }),
    answer: said,
  }),
  endAllSessions: json({
    feature,
    method: 'POST',
    path: '/endAllSessions',
    access: access.admin,
    summary: 'Sign everybody out everywhere, but for this session',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword }),
    answer: said,
  }),
  changes: events({
    feature,
    path: '/events',
    access: access.signedIn,
    summary: 'Says which feature has just changed, so that screens read it again',
    event: z.object({ feature: z.string() }),
  }),
};
