import { z } from 'zod';
import { access } from './access.ts';
import { id, place, said } from './common.ts';
import { isoDateTime } from './day.ts';
import { events, json } from './endpoint.ts';

export const userType = z.literal([1, 15, 30, 40]);

/** The signed-in user, for the browser. */
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
  agreed: z.boolean().describe('true once the terms are accepted; until then, all other calls are refused'),
  broker: z.object({ BrokerID: z.string(), BrokerName: z.string() }),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A password to confirm, accepted in any form. */
export const givenPassword = z.string().min(1).max(1000);

/** Opaque, and different each time, so that it reveals nothing about what others do. */
export const position = z
  .string()
  .describe('position in the stream of changes; /events?since=... also sends the changes between then and the opening');

const ownSession = z.object({
  SessionID: id,
  Device: z.string().describe('browser and operating system, as reported by the browser'),
  Address: z.string(),
  Place: place,
  CreateDate: isoDateTime,
  LastSeen: isoDateTime.describe('to the minute'),
  Current: z.boolean().describe('the session of this call'),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Empty for accounts without a password, which a sign-in provider created. They need a recent sign-in instead. */
export const ownPassword = z.union([givenPassword, z.literal('')]).default('');

const feature = 'session' as const;
/** Body of calls that ask for the password again. */
export const ownLimit = { minutes: 15, perAddress: 120, perAccount: 30 };

export const sessionApi = {
  authToken: json({
    feature,
    method: 'GET',
    path: '/authToken',
    access: access.signedIn,
    beforeAgreeing: true,
    summary: 'Get the signed-in user; 401 with errors if no one is signed in',
    answer: z.object({ data: sessionUser, position }),
  }),
  sessions: json({
    feature,
    method: 'GET',
    path: '/sessions',
    access: access.signedIn,
    summary: 'List your sessions, newest first',
    answer: z.object({ data: z.array(ownSession) }),
  }),
  endSession: json({
    feature,
    method: 'POST',
    path: '/endSession',
    access: access.signedIn,
    summary: 'End one of your sessions',
    limit: ownLimit,
    body: z.strictObject({ SessionID: id, Password: ownPassword }),
    answer: said,
    changes: ['session'],
  }),
  endOtherSessions: json({
    feature,
    method: 'POST',
    path: '/endOtherSessions',
    access: access.signedIn,
    summary: 'End all your sessions except this one',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword }),
    answer: said,
    changes: ['session'],
  }),
  endAllSessions: json({
    feature,
    method: 'POST',
    path: '/endAllSessions',
    access: access.admin,
    summary: 'End the sessions of all users, except this one',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword }),
    answer: said,
    changes: ['session'],
  }),
  changes: events({
    feature,
    path: '/events',
    access: access.signedIn,
    summary: 'Stream the features whose data just changed, so screens can reload them',
    event: z.object({ feature: z.string() }),
  }),
};
