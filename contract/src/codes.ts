import { z } from 'zod';
import { access } from './access.ts';
import { said, text } from './common.ts';
import { isoDate, isoDateTime } from './day.ts';
import { json, table } from './endpoint.ts';
import { actionColumn } from './table-columns.ts';

const feature = 'codes' as const;

export const codeStates = { unused: 'Unused', used: 'Used', expired: 'Expired', revoked: 'Revoked' } as const;
export type CodeState = keyof typeof codeStates;
const codeState = z.enum(Object.keys(codeStates) as [CodeState, ...CodeState[]]);
const codeStateLabel = (state: CodeState): string => codeStates[state];

/** A single-use code that a seller needs to submit a listing. */
const activationCode = z.object({
  Code: z.string(),
  State: codeState,
  Note: z.string(),
  BrokerCode: z.string().nullish().describe('for admins; null for codes issued on the command line'),
  IssuedBy: z.string().nullable(),
  CreateDate: isoDateTime,
  ExpireDate: isoDate.nullable().describe('the last day when the code works, in UTC'),
  UsedBy: z.string().nullable(),
  ListingID: z.int().nullable(),
  UsedDate: isoDateTime.nullable(),
  can: z.object({ revoke: z.boolean() }),
});
export type ActivationCode = z.infer<typeof activationCode>;

/** The number of codes to issue, and their recipient. */
export const issueCodes = z.strictObject({
  count: z.int().min(1).max(100),
  Note: text(200).optional(),
  ExpireDate: isoDate.optional().describe('the last day when the codes work, in UTC'),
});

export const codesApi = {
  activationCodes: table({
    title: 'Activation codes',
    feature,
    path: '/activationCodes',
    access: access.staff,
    summary: 'List activation codes; admins get all of them, brokers only those of their own broker code',
    row: activationCode,
    labels: { State: codeStateLabel },
    columns: {
      Code: 'Code',
      State: 'State',
      Note: 'Note',
      BrokerCode: 'Broker ID',
      IssuedBy: 'Issued by',
      CreateDate: 'Issued',
      ExpireDate: 'Expires',
      UsedBy: 'Used by',
      ListingID: 'Listing',
      UsedDate: 'Used',
      Action: actionColumn,
    },
    rights: { BrokerCode: access.admin },
    controls: {
      search: { kind: 'text', label: 'Filter codes and notes' },
      State: {
        kind: 'chips',
        label: 'State',
        any: 'Any state',
        choices: codeState.options.map((state) => ({ value: state, label: codeStateLabel(state) })),
      },
    },
    sortable: ['CreateDate', 'Code', 'UsedDate'],
    sort: { sid: 'CreateDate', sod: 'DESC' },
    filters: { State: codeState.optional(), search: text(100).optional().describe('part of the code or the note') },
  }),
  issueActivationCodes: json({
    feature,
    method: 'POST',
    path: '/issueActivationCodes',
    access: access.staff,
    summary: 'Issue single-use activation codes for your broker code',
    body: issueCodes,
    answer: said.extend({ data: z.array(z.string()) }),
    changes: ['codes'],
  }),
  revokeActivationCode: json({
    feature,
    method: 'POST',
    path: '/revokeActivationCode',
    access: access.staff,
    summary: 'Revoke an unused activation code',
    body: z.strictObject({ Code: text(64) }),
    answer: said,
    changes: ['codes'],
  }),
};
