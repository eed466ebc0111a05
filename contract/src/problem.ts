import { z } from 'zod';
import { finding } from './anonymity/finding-schema.ts';
import { duplicateKinds } from './duplicate-fields.ts';
import type { ProblemCode } from './problem-codes.ts';

const generalCodes: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid',
  401: 'signed_out',
  403: 'not_allowed',
  404: 'not_found',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
  500: 'failed',
  503: 'unavailable',
};

export const codeOfStatus = (status: number): ProblemCode => generalCodes[status] ?? (status < 500 ? 'invalid' : 'failed');

/** The value that the caller sent, and the value that someone else saved. */
const bothValues = z.object({ yours: z.unknown(), theirs: z.unknown() });

/** Both values by field path, so that the caller can choose. */
export const conflict = z.record(z.string(), bothValues);
export type Conflict = z.infer<typeof conflict>;

/** The body of every error response. A newer server can send codes that an older page doesn't know. */
export const problem = z.object({
  message: z.string(),
  code: z.custom<ProblemCode>((value) => typeof value === 'string'),
  errors: z.record(z.string(), z.string()).optional().describe('messages by field'),
  findings: z.array(finding).optional().describe('names and contact details in the texts'),
  more: z.int().optional().describe('findings beyond those listed'),
  merged: z
    .object({ Kind: z.enum(duplicateKinds), ID: z.int() })
    .optional()
    .describe('the contact or organization that an old ID leads to'),
  conflict: conflict.optional().describe('fields that someone else changed, with both values'),
});
export type Problem = z.infer<typeof problem>;
export type Merged = NonNullable<Problem['merged']>;
