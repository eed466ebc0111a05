import { z } from 'zod';
import { access } from './access.ts';
import { id, isoDateTime, place, said } from './common.ts';
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
