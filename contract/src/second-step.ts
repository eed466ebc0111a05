import { z } from 'zod';
import { access } from './access.ts';
import { id, isoDateTime, said, text } from './common.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';
import { ownLimit, ownPassword } from './session.ts';

/** Six digits of the authenticator, or a recovery code; blanks and hyphens do not count. */
export const code = text(40)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-9]{10})$/, messages.codeForm));

/** What the authenticator needs; it counts once a code has confirmed it. */
export const enrolment = z.object({
  Secret: z.string().describe('base32'),
  Uri: z.string().describe('otpauth://'),
  Qr: z.array(z.string()).describe('the address as a QR code, row by row: 1 is dark'),
});
export type Enrolment = z.infer<typeof enrolment>;

export const recoveryCodes = z.array(z.string()).describe('shown once, each good for one sign-in');

const feature = 'session' as const;

export const secondStepApi = {
  secondStep: json({
    feature,
    method: 'GET',
    path: '/second_step',
    access: access.signedIn,
    summary: 'Whether one signs in in two steps',
    answer: z.object({
      data: z.object({
        Since: isoDateTime.nullable().describe('null: not'),
        RecoveryCodesLeft: z.int(),
        Required: z.boolean().describe('of this type of user, by the settings'),
        HasPassword: z.boolean(),
      }),
    }),
  }),
  enrolSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/enrol',
    access: access.signedIn,
    summary: 'A new secret for the authenticator, which counts once it is confirmed',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword }),
    answer: z.object({ data: enrolment }),
  }),
  confirmSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/confirm',
    access: access.signedIn,
    summary: 'Confirm the new secret by a code: from now on one signs in in two steps',
    limit: ownLimit,
    body: z.strictObject({ Code: code }),
    answer: said.extend({ RecoveryCodes: recoveryCodes }),
  }),
  newRecoveryCodes: json({
    feature,
    method: 'POST',
    path: '/second_step/recovery_codes',
    access: access.signedIn,
    summary: 'New recovery codes; the old ones are void',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword, Code: code }),
    answer: said.extend({ RecoveryCodes: recoveryCodes }),
  }),
  disableSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/disable',
    access: access.signedIn,
    summary: 'Sign in with the password alone again',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword, Code: code }),
    answer: said,
  }),
  resetSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/reset',
    access: access.admin,
    summary: "Take away another's second step, who has lost it; their sessions end",
    body: z.strictObject({ UserID: id }),
    answer: said,
    changes: ['users'],
  }),
};
