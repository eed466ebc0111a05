import { z } from 'zod';
import { access, userTypeLabels, userTypes } from './access.ts';
import { profileByAdmin } from './account-fields.ts';
import { brokerRequestCalls, pendingBrokerRequest } from './broker-requests.ts';
import { idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { userType } from './session.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'users' as const;

/** The signed-in user's rights on an account. */
const userRights = z.object({
  administer: z.boolean().describe('change type and broker, deactivate, unlock, send links'),
  demote: z.boolean().describe('change its type or remove its verification; not for the last active admin'),
  deactivate: z.boolean(),
  requestBroker: z.boolean().describe('ask to join another broker code'),
});

/** Details that only admins see. */
const details = z.object({
  Salutation: z.string().nullable(),
  Fax: z.string().nullable(),
  Address1: z.string().nullable(),
  Address2: z.string().nullable(),
  City: z.string().nullable(),
  State: z.string().nullable(),
  Zipcode: z.string().nullable(),
  Country: z.string().nullable(),
  ServiceOffer: z.string().nullable(),
  GeoCoverage: z.string().nullable(),
  ProReference: z.string().nullable(),
  AdditionalInfo: z.string().nullable(),
  SupportID: z.int().nullable(),
  SalesID: z.int().nullable(),
  RefererID: z.int().nullable(),
});
export type AccountDetails = z.infer<typeof details>;

const profile = z.object({
  UserID: z.int(),
  Username: z.string(),
  Email: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Phone: z.string().nullable(),
  Company: z.string().nullable(),
  UserType: userType,
  UserRole: z.int(),
  BrokerID: z.string(),
  broker: z.object({ BrokerID: z.string(), BrokerName: z.string() }),
  Verified: z.boolean(),
  Active: z.boolean(),
  CreateDate: isoDateTime,
  LastUpdate: isoDateTime,
  Version: z.int(),
  /** The broker code that the account asked to join, if the request is pending. */
  brokerRequest: pendingBrokerRequest.nullable(),
  can: userRights,
  ...details.partial().shape,
});
export type Profile = z.infer<typeof profile>;

const userRow = z.object({
  UserID: z.int(),
  UserType: userType,
  Username: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Fullname: z.string(),
  BrokerID: z.string(),
  Email: z.string(),
  Phone: z.string().nullable(),
  Company: z.string().nullable(),
  UserRole: z.int(),
  CreateDate: isoDateTime,
  Verified: z.boolean(),
  Active: z.boolean(),
});
export type UserRow = z.infer<typeof userRow>;

/** A user type in a query string. */
const typeParam = z.coerce.number().pipe(userType);

export const userTypeChoices = Object.values(userTypes).map((type) => ({ value: String(type), label: userTypeLabels[type] }));

const usersTable = {
  feature,
  access: access.admin,
  row: userRow,
  labels: {
    UserType: (type: z.infer<typeof userType>) => userTypeLabels[type],
    Verified: (verified: boolean) => (verified ? 'Yes' : 'No'),
    Active: (active: boolean) => (active ? 'Yes' : 'No'),
  },
  columns: {
    UserID: 'ID',
    UserType: 'Type',
    Username: 'User Name',
    Fullname: 'Full Name',
    BrokerID: 'Broker Id',
    Email: 'Email',
    Phone: 'Phone',
    Company: 'Company',
    UserRole: 'Role',
    CreateDate: 'Date',
    Verified: { heading: 'Verified', only: 'file' },
    Active: { heading: 'Active', only: 'file' },
    State: { heading: 'State', only: 'screen' },
    Action: actionColumn,
  },
  sortable: ['UserID', 'Username', 'Fullname'],
  sort: { sid: 'UserID', sod: 'DESC' },
} as const;

const params = z.strictObject({ id: idParam });
const searchField = text(200).optional();

/** Fields of the user search. At least one needs a value. */
export const userSearch = z.strictObject({
  Username: searchField,
  Firstname: searchField,
  Lastname: searchField,
  Email: searchField,
  Company: searchField,
  BrokerID: searchField,
  UserType: typeParam.optional(),
});

export const usersApi = {
  ...brokerRequestCalls,
  user: json({
    feature,
    method: 'GET',
    path: '/user/{id}',
    access: access.signedIn,
    summary: 'Get your account; admins get any account, with its admin-only details',
    params,
    answer: z.object({ data: profile }),
  }),
  userById: json({
    feature,
    method: 'GET',
    path: '/user',
    access: access.signedIn,
    summary: 'The same as /user/{id}, with the ID in the query',
    query: z.strictObject({ userId: idParam }),
    answer: z.object({ data: profile }),
  }),
  updateUser: json({
    feature,
    method: 'POST',
    path: '/user/{id}',
    access: access.signedIn,
    summary: 'Change your account; admins change any account, with its admin-only details',
    limit: { minutes: 15, perAddress: 300, perAccount: 120 },
    params,
    body: profileByAdmin,
    answer: said.extend({ data: profile }),
    changes: ['users', 'session'],
  }),
  setUserActive: json({
    feature,
    method: 'POST',
    path: '/user/{id}/active',
    access: access.admin,
    summary: 'Deactivate an account and end its sessions, or reactivate it; its data stays',
    params,
    body: z.strictObject({ Active: z.boolean() }),
    answer: said,
    changes: ['users', 'session'],
  }),
  unlockUser: json({
    feature,
    method: 'POST',
    path: '/user/{id}/unlock',
    access: access.admin,
    summary: 'Unlock an account that is locked after wrong passwords',
    params,
    answer: said,
    changes: [],
  }),
  sendResetLink: json({
    feature,
    method: 'POST',
    path: '/user/{id}/reset_link',
    access: access.admin,
    summary: 'Email a password reset link to an account',
    params,
    answer: said,
    changes: [],
  }),
  users: table({
    title: 'Users',
    ...usersTable,
    path: '/users',
    summary: 'List all accounts',
    controls: {
      search: { kind: 'text', label: 'Filter users' },
      UserType: { kind: 'choice', label: 'Type', any: 'Any type', choices: userTypeChoices },
    },
    filters: { search: text(200).optional(), UserType: typeParam.optional() },
  }),
  searchUser: table({
    title: 'Users found',
    ...usersTable,
    path: '/searchUser',
    summary: 'Search for accounts that match all values',
    controls: { search: { kind: 'text', label: 'Filter these users' } },
    filters: { ...userSearch.shape, search: text(200).optional() },
  }),
  user_role: json({
    feature,
    method: 'GET',
    path: '/user_role',
    access: access.staff,
    summary: 'List up to 50 active accounts of a type to choose from; brokers may list buyers',
    query: z.strictObject({ UserType: typeParam, SearchString: text(200).optional() }),
    answer: z.object({
      data: z.array(
        z.object({
          UserID: z.int(),
          Username: z.string(),
          Firstname: z.string(),
          Lastname: z.string(),
          Company: z.string().nullable(),
          UserType: userType,
          BrokerID: z.string(),
        }),
      ),
    }),
  }),
};
