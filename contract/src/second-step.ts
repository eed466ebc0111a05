import { z } from 'zod';
import { access } from './access.ts';
import { id, said, text } from './common.ts';
import { isoDateTime } from './day.ts';
import { json } from './endpoint.ts';
import { messages } from './messages.ts';
import { ownLimit, ownPassword } from './session.ts';

/** A 6-digit verification code or a recovery code. Spaces and hyphens are ignored. */
export const code = text(40)
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-9]{10})$/, messages.codeForm));

/** Data for the authenticator app. It takes effect once a code confirms it. */
export const enrolment = z.object({
  Secret: z.string().describe('base32'),
  Uri: z.string().describe('otpauth://'),
  Qr: z.array(z.string()).describe('the address as a QR code, row by row; 1 is dark'),
});
export type Enrolment = z.infer<typeof enrolment>;

export const recoveryCodes = z.array(z.string()).describe('shown once; each works for one sign-in');

const feature = 'session' as const;

export const secondStepApi = {
  secondStep: json({
    feature,
    method: 'GET',
    path: '/second_step',
    access: access.signedIn,
    summary: 'Get the state of your two-step verification',
    answer: z.object({
      data: z.object({
        Since: isoDateTime.nullable().describe('null if off'),
        RecoveryCodesLeft: z.int(),
        Required: z.boolean().describe('true if the settings require it for your type of user'),
        HasPassword: z.boolean(),
      }),
    }),
  }),
  enrolSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/enrol',
    access: access.signedIn,
    summary: 'Create a secret for the authenticator app; it takes effect once a code confirms it',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword }),
    answer: z.object({ data: enrolment }),
    changes: [],
  }),
  confirmSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/confirm',
    access: access.signedIn,
    summary: 'Turn on two-step verification by confirming the new secret with a code',
    limit: ownLimit,
    body: z.strictObject({ Code: code }),
    answer: said.extend({ RecoveryCodes: recoveryCodes }),
    changes: ['session'],
  }),
  newRecoveryCodes: json({
    feature,
    method: 'POST',
    path: '/second_step/recovery_codes',
    access: access.signedIn,
    summary: 'Create new recovery codes; the old ones stop working',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword, Code: code }),
    answer: said.extend({ RecoveryCodes: recoveryCodes }),
    changes: ['session'],
  }),
  disableSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/disable',
    access: access.signedIn,
    summary: 'Turn off two-step verification',
    limit: ownLimit,
    body: z.strictObject({ Password: ownPassword, Code: code }),
    answer: said,
    changes: ['session'],
  }),
  resetSecondStep: json({
    feature,
    method: 'POST',
    path: '/second_step/reset',
    access: access.admin,
    summary: "Reset someone's two-step verification; ends their sessions",
    body: z.strictObject({ UserID: id }),
    answer: said,
    changes: ['session'],
  }),
};
