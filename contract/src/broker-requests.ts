import { z } from 'zod';
import { access, userTypeLabels } from './access.ts';
import { brokerCode, id, said } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { userType } from './session.ts';

const feature = 'users' as const;

/** A pending request as the account that made it sees it. */
export const pendingBrokerRequest = z.object({ BrokerID: z.string(), BrokerName: z.string(), CreateDate: isoDateTime });

const brokerRequestRow = z.object({
  RequestID: z.int(),
  CreateDate: isoDateTime,
  BrokerID: z.string(),
  Firstname: z.string(),
  Lastname: z.string(),
  Username: z.string(),
  Email: z.string(),
  Verified: z.boolean().describe('the email address is verified'),
  Company: z.string().nullable(),
  UserType: userType,
});
export type BrokerRequestRow = z.infer<typeof brokerRequestRow>;

/** Endpoints for accounts that ask to join a broker code, and for those who decide. */
export const brokerRequestCalls = {
  brokerRequests: table({
    title: 'Broker requests',
    feature,
    path: '/brokerRequests',
    access: access.staff,
    summary: 'List pending requests to join a broker code; admins get all of them, brokers only those for their own code',
    row: brokerRequestRow,
    labels: {
      UserType: (type: z.infer<typeof userType>) => userTypeLabels[type],
      Verified: (verified: boolean) => (verified ? 'Yes' : 'No'),
    },
    columns: {
      RequestID: 'ID',
      CreateDate: 'Date',
      BrokerID: 'Broker ID',
      Firstname: 'First name',
      Lastname: 'Last name',
      Username: 'Username',
      Email: 'Email',
      Verified: 'Verified',
      Company: 'Company',
      UserType: 'Type',
    },
    sortable: ['RequestID', 'BrokerID'],
    sort: { sid: 'RequestID', sod: 'DESC' },
    filters: {},
  }),
  requestBroker: json({
    feature,
    method: 'POST',
    path: '/requestBroker',
    access: access.askers,
    summary: 'Ask to join a broker code; an admin or a broker of that code decides',
    limit: { minutes: 60, perAddress: 60, perAccount: 10 },
    body: z.strictObject({ BrokerID: brokerCode }),
    answer: said,
    changes: ['users', 'session'],
  }),
  withdrawBrokerRequest: json({
    feature,
    method: 'POST',
    path: '/withdrawBrokerRequest',
    access: access.askers,
    summary: 'Withdraw your pending request to join a broker code',
    answer: said,
    changes: ['users', 'session'],
  }),
  decideBrokerRequest: json({
    feature,
    method: 'POST',
    path: '/decideBrokerRequest',
    access: access.staff,
    summary: 'Approve or decline a request to join a broker code; brokers decide for their own code',
    body: z.strictObject({ RequestID: id, Approve: z.boolean() }),
    answer: said,
    changes: ['users', 'session'],
  }),
};
