import { z } from 'zod';
import { access } from './access.ts';
import { brokerEdit, newBroker, wordingToSee } from './broker-fields.ts';
import { id, idParam, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { templateKinds } from './mail-templates.ts';

const feature = 'brokers' as const;

export const brokerStatusLabel = (status: 0 | 1): string => (status === 1 ? 'Active' : 'Inactive');

/** Everyone gets the code and name of active codes. Admins get all codes with all fields. */
const brokerRow = z.object({
  ID: z.int().optional(),
  BrokerID: z.string(),
  BrokerName: z.string(),
  Status: z.literal([0, 1]).optional(),
  ContactName: z.string().nullish(),
  CreateDate: isoDateTime.optional(),
});
export type BrokerRow = z.infer<typeof brokerRow>;

const wording = z.object({ Subject: z.string(), Body: z.string() });

const broker = z.object({
  ID: z.int(),
  BrokerID: z.string(),
  BrokerName: z.string(),
  Folder: z.string().nullable(),
  ContactName: z.string().nullable(),
  ContactPhone: z.string().nullable(),
  ContactEmail: z.string().nullable(),
  CustomerServiceEmail: z.string().nullable(),
  SalesEmail: z.string().nullable(),
  TellMeMoreEmail: z.string().nullable(),
  OutgoingEmail: z.string().nullable(),
  Website: z.string().nullable(),
  PatentintakeURL: z.string().nullable(),
  Status: z.literal([0, 1]),
  Version: z.int(),
  CreateDate: isoDateTime,
  LastUpdate: isoDateTime,
  users: z.int().describe('active accounts with this code'),
  templates: z.partialRecord(z.enum(templateKinds), wording).describe('missing kinds use the default'),
  can: z.object({ deactivate: z.boolean() }),
});
export type Broker = z.infer<typeof broker>;

export const brokersApi = {
  broker: table({
    title: 'Brokers',
    feature,
    path: '/broker',
    access: access.public,
    summary: 'List the active broker codes; admins get all of them',
    limit: { minutes: 15, perAddress: 1200 },
    row: brokerRow,
    labels: { Status: (status) => (status === undefined ? '' : brokerStatusLabel(status)) },
    columns: {
      ID: 'ID',
      BrokerID: 'Broker ID',
      BrokerName: 'Broker Name',
      Status: 'Status',
      ContactName: 'Contact Name',
      CreateDate: 'Created Date',
    },
    rights: { ID: access.admin, Status: access.admin, ContactName: access.admin, CreateDate: access.admin },
    controls: {
      search: { kind: 'text', label: 'Filter brokers' },
      Status: {
        kind: 'choice',
        label: 'Status',
        any: 'All',
        choices: ([1, 0] as const).map((status) => ({ value: String(status), label: brokerStatusLabel(status) })),
      },
    },
    sortable: ['ID', 'BrokerID', 'BrokerName', 'Status', 'ContactName', 'CreateDate'],
    sort: { sid: 'ID', sod: 'DESC' },
    filters: {
      Status: z.coerce
        .number()
        .pipe(z.literal([0, 1]))
        .optional(),
      BrokerID: text(16).optional().describe('only this code'),
      search: text(200).optional().describe('words from the code or name; for admins, also from the contact'),
    },
  }),
  getBrokerById: json({
    feature,
    method: 'GET',
    path: '/getBrokerById',
    access: access.admin,
    summary: 'Get a broker code with its email templates',
    query: z.strictObject({ id: idParam }),
    answer: z.object({ broker }),
  }),
  createbroker: json({
    feature,
    method: 'POST',
    path: '/createbroker',
    access: access.admin,
    summary: 'Create a broker code',
    body: newBroker,
    answer: said.extend({ ID: z.int() }),
    changes: ['brokers'],
  }),
  editbroker: json({
    feature,
    method: 'POST',
    path: '/editbroker',
    access: access.admin,
    summary: 'Change a broker code; the code itself cannot change',
    query: z.strictObject({ id: idParam }),
    body: brokerEdit,
    answer: said,
    changes: ['brokers', 'users', 'session'],
  }),
  changeBrokerStatus: json({
    feature,
    method: 'POST',
    path: '/changeBrokerStatus',
    access: access.admin,
    summary: 'Activate or deactivate a broker code; inactive codes can no longer be chosen',
    body: z.strictObject({ ID: id, Status: z.literal([0, 1]) }),
    answer: said,
    changes: ['brokers'],
  }),
  previewMailTemplate: json({
    feature,
    method: 'POST',
    path: '/previewMailTemplate',
    access: access.admin,
    summary: 'Preview a template with this broker, you as the recipient, and sample values',
    body: wordingToSee,
    answer: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    changes: [],
  }),
  sendTestMail: json({
    feature,
    method: 'POST',
    path: '/sendTestMail',
    access: access.admin,
    summary: 'Send yourself a test email of a template',
    body: wordingToSee,
    answer: said,
    changes: [],
  }),
};
