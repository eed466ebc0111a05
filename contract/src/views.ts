import { z } from 'zod';
import { access } from './access.ts';
import { filled, id, idParam, said } from './common.ts';
import { json, redirect } from './endpoint.ts';

const feature = 'views' as const;

/** The most views that a user can save. */
export const mostViews = 100;
export const mostAlerts = 20;
/** The most listings that a search may find when its alert is set. */
export const mostFound = 10_000;

export const shares = { private: 'Only you', code: 'Your broker code' } as const;
export type Share = keyof typeof shares;

/** Times at which an alert announces new listings. */
/** The hour of daily alerts, in UTC: the morning in Europe, and the end of the working day in East Asia. */
export const dailyAlertHour = 6;

export const alertTimes = { none: 'Off', instant: 'Immediately', daily: 'Daily' } as const;
export type AlertTime = keyof typeof alertTimes;

const share = z.enum(['private', 'code']);
const alert = z.enum(['none', 'instant', 'daily']).describe('for views of searchListing');
const tableName = z.string().max(64).describe('the path of the table without the leading slash');
const values = z.record(z.string().max(64), z.string().max(500));
const query = values.describe('filters, sid, sod and limit, as in the URL of the screen');
const columns = z.array(z.string().max(64)).max(50).nullable();
const hidden = columns.describe('the hidden columns; null for the default');

const view = z.object({
  ViewID: id,
  Table: tableName,
  Name: z.string(),
  Query: query,
  Hidden: hidden,
  Share: share,
  Alert: alert.describe('always none for views of others'),
  By: z.string().nullable().describe('who shared it; null for your own, and for sellers and buyers'),
  Version: z.int(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type View = z.infer<typeof view>;

const stopToken = z.strictObject({ token: z.string().min(1).max(2000) });
/** Email providers send the clicks of all their users from a few addresses. */
const stopLimit = { minutes: 15, perAddress: 600 };

const name = filled(60).describe('unique among your views of the table');

export const viewsApi = {
  savedViews: json({
    feature,
    method: 'GET',
    path: '/savedViews',
    access: access.signedIn,
    summary: 'List the saved views of a table: your own, and those shared by your peers with the same broker code',
    query: z.strictObject({ Table: tableName }),
    answer: z.object({
      data: z.array(view),
      can: z.object({ share: z.boolean(), alert: z.boolean() }).describe('what you may do with views of this table'),
    }),
  }),
  saveView: json({
    feature,
    method: 'POST',
    path: '/saveView',
    access: access.signedIn,
    summary: 'Save the filters, order, page size and columns of a table under a name',
    body: z.strictObject({
      Table: tableName,
      Name: name,
      Query: query,
      Hidden: hidden.default(null),
      Share: share.default('private'),
      Alert: alert.default('none'),
    }),
    answer: said.extend({ ViewID: id }),
    changes: ['views'],
  }),
  updateView: json({
    feature,
    method: 'POST',
    path: '/updateView',
    access: access.signedIn,
    summary: 'Change fields of one of your saved views; 409 if it was changed since this version',
    body: z.strictObject({
      ViewID: id,
      Version: z.int().min(1),
      Name: name.optional(),
      Query: query.optional(),
      Hidden: hidden.optional(),
      Share: share.optional(),
      Alert: alert.optional(),
    }),
    answer: said,
    changes: ['views'],
  }),
  deleteView: json({
    feature,
    method: 'DELETE',
    path: '/deleteView',
    access: access.signedIn,
    summary: 'Delete one of your saved views',
    query: z.strictObject({ view_id: idParam }),
    answer: said,
    changes: ['views'],
  }),
  stopAlerts: json({
    feature,
    method: 'POST',
    path: '/stopAlerts',
    access: access.public,
    summary: 'Stop the alerts that an email is about, with the token from its link; supports one-click unsubscribe (RFC 8058)',
    limit: stopLimit,
    query: stopToken,
    form: true,
    answer: said.extend({ Names: z.array(z.string()).describe('the searches whose alerts were stopped') }),
    changes: ['views'],
  }),
  stopAlertsPage: redirect({
    feature,
    path: '/stopAlerts',
    access: access.public,
    summary: 'Redirect to the page that asks for confirmation before it stops the alerts',
    limit: stopLimit,
    query: stopToken,
    changes: [],
  }),
};
