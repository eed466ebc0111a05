import { z } from 'zod';

/**
 * Stable error codes for programs, with their HTTP status. The codes of the first group only repeat the status. An error that
 * programs may need to recognize gets its own code below.
 */
export const problemStatuses = {
  invalid: 400,
  signed_out: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  unreadable: 422,
  too_many: 429,
  failed: 500,
  unavailable: 503,

  listing_incomplete: 400,
  listing_changed: 409,
  review_outdated: 409,
  decision_changed: 409,
  user_changed: 409,
  broker_changed: 409,
  recommendations_changed: 409,
} as const;

export type ProblemCode = keyof typeof problemStatuses;
export const problemCode = z.enum(Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]]);

const codeByStatus = new Map<number, ProblemCode>(
  Object.entries(problemStatuses)
    .toReversed()
    .map(([code, status]) => [status, code as ProblemCode]),
);

/** The general code of an HTTP status. */
export const codeOfStatus = (status: number): ProblemCode =>
  codeByStatus.get(status) ?? (status < 500 ? problemCode.enum.invalid : problemCode.enum.failed);

/** The value that the caller sent, and the value that someone else saved. */
const bothValues = z.object({ yours: z.unknown(), theirs: z.unknown() });

/** Both values by field path, so that the caller can choose. */
export const conflict = z.record(z.string(), bothValues);
export type Conflict = z.infer<typeof conflict>;

/** The body of every error response. */
export const problem = z.object({
  message: z.string(),
  code: problemCode,
  errors: z.record(z.string(), z.string()).optional().describe('field to message'),
  conflict: conflict.optional().describe('fields that someone else changed, with both values'),
});
export type Problem = z.infer<typeof problem>;
