import { z } from 'zod';
import { access } from './access.ts';
import { said, text } from './common.ts';
import { events, json } from './endpoint.ts';
import { messages } from './messages.ts';

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
  broker: z.object({ BrokerID: z.string(), BrokerName: z.string() }),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const loginBody = z.strictObject({
  Username: text(100).pipe(z.string().min(1, messages.required)),
  Password: z.string().min(1, messages.required).max(1000),
});

const feature = 'session' as const;

export const sessionApi = {
  login: json({
    feature,
    method: 'POST',
    path: '/login',
    access: access.public,
    summary: 'Sign in with username and password',
    body: loginBody,
    answer: z.object({ data: sessionUser.extend({ access_token: z.string().describe('for programs, as a bearer token') }) }),
  }),
  logout: json({
    feature,
    method: 'GET',
    path: '/logout',
    access: access.public,
    summary: 'End the session',
    answer: said,
  }),
  authToken: json({
    feature,
    method: 'GET',
    path: '/authToken',
    access: access.signedIn,
    summary: 'Who is signed in; 401 with errors when nobody is',
    answer: z.object({ data: sessionUser }),
  }),
  changes: events({
    feature,
    path: '/events',
    access: access.signedIn,
    summary: 'Says which feature has just changed, so that screens read it again',
    event: z.object({ feature: z.string() }),
  }),
};
