import { differingFields } from '@brevet/contract/differing-fields';
import { messages } from '@brevet/contract/messages';
import type { Conflict, Problem } from '@brevet/contract/problem';
import { codeOfStatus } from '@brevet/contract/problem';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import { problemCodes } from '@brevet/contract/problem-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LimitReached } from '../rate-limit/rate-limit.ts';

interface Details {
  /** The one field that the message is about. */
  field?: string;
  /** Messages by field. */
  errors?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  conflict?: Conflict;
  findings?: Problem['findings'];
  more?: Problem['more'];
  merged?: Problem['merged'];
  /** The listing whose confidential details the refusal tells, such as its seller or stored prices. */
  tells?: number;
}

/** A refusal for the caller: a code with its HTTP status, a message, and messages by field. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly errors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly conflict: Conflict | undefined;
  readonly findings: Problem['findings'];
  readonly more: Problem['more'];
  readonly merged: Problem['merged'];
  readonly tells: number | undefined;
  constructor(code: ProblemCode, message: string, details: Details = {}) {
    const { field, errors, retryAfter, conflict, findings, more, merged, tells } = details;
    super(message);
    this.code = code;
    this.errors = field === undefined ? errors : { [field]: message };
    this.retryAfter = retryAfter;
    this.conflict = conflict;
    this.findings = findings;
    this.more = more;
    this.merged = merged;
    this.tells = tells;
  }

  get status(): number {
    return problemCodes[this.code][0];
  }

  /** The response body. */
  toProblem(): Problem {
    const { message, code, errors, conflict, findings, more, merged } = this;
    const details = Object.entries({ errors, conflict, findings, more, merged }).filter(([, value]) => value !== undefined);
    return { message, code, ...Object.fromEntries(details) };
  }
}

export const invalid = (message: string, field: string) => new Refusal('invalid', message, { field });
export const forbidden = () => new Refusal('not_allowed', messages.notAllowed);
/** For missing and inaccessible things alike, so that the answer doesn't tell which. */
export const notFound = () => new Refusal('not_found', messages.notThere);
/** The request claims an identity other than the session's. */
export const contradicts = () => new Refusal('identity_mismatch', messages.identityContradicts);
/** 401, with the message at the field `token`, too, where programs look for it. */
export const unauthorized = (code: 'signed_out' | 'token_invalid' | 'token_expired' | 'token_mismatch', message: string) =>
  new Refusal(code, message, { field: 'token' });
/** 409 for overwriting someone else's change, with both values of each differing field. */
export function stale(
  code: ProblemCode,
  message: string,
  stored: Record<string, unknown>,
  sent: Record<string, unknown>,
  tells?: number,
): Refusal {
  const fields = differingFields(stored, sent).map((field) => [field, { yours: sent[field], theirs: stored[field] ?? null }]);
  return new Refusal(code, message, { conflict: Object.fromEntries(fields), ...(tells === undefined ? {} : { tells }) });
}

/** Values by their paths in the body of a call, as a form holds them. */
export const inBody = <Value>(part: string, fields: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${part}.${name}`, value]));

/** For alternatives, the issues of the one with the fewest unknown fields; the first of equals. */
function nearestAlternative(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const unknown = (faults: z.core.$ZodIssue[]) =>
    faults.reduce((sum, fault) => sum + (fault.code === 'unrecognized_keys' ? fault.keys.length : 0), 0);
  const [nearest] = issue.errors.toSorted((a, b) => unknown(a) - unknown(b));
  return nearest?.map((fault) => ({ ...fault, path: [...issue.path, ...fault.path] })) ?? [issue];
}

/** Limits on the number of fields in a refusal and on the length of each path. */
const mostErrors = 50;
const longestPath = 100;

const pathOf = (keys: readonly PropertyKey[]): string => {
  const path = keys.slice(0, longestPath).map(String).join('.');
  return path.length > longestPath ? `${path.slice(0, longestPath).toWellFormed()}...` : path;
};

interface Fault {
  /** Dotted, such as `listing.ListingName`. */
  path: string;
  text: string;
  /** No field has that name. */
  unknown?: true;
}

/** A fault for each issue, one per unknown field. */
function* faultsOf(issues: readonly z.core.$ZodIssue[]): Generator<Fault> {
  for (const issue of issues.values().flatMap(nearestAlternative)) {
    if (issue.code !== 'unrecognized_keys') yield { path: pathOf(issue.path), text: issue.message };
    else for (const key of issue.keys) yield { path: pathOf([...issue.path, key]), text: issue.message, unknown: true };
  }
}

/** The first fault of each field by path. Stops at the limit, so that a flood of issues costs little. */
function firstFaults(faults: Iterable<Fault>): Map<string, Fault> {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    if (!first.has(fault.path)) first.set(fault.path, fault);
    if (first.size >= mostErrors) break;
  }
  return first;
}

function invalidInput(faults: Iterable<Fault>): Refusal {
  const first = [...firstFaults(faults).values()];
  const [{ path, text, unknown } = { path: '', text: messages.requestUnreadable }] = first;
  const errors = Object.fromEntries(first.map((fault) => [fault.path, fault.text]));
  return new Refusal('invalid', unknown ? `${path}: ${text}` : text, { errors });
}

/** Finds texts and field names anywhere in a value that PostgreSQL can't store. */
function* unstorable(value: unknown, path: readonly PropertyKey[] = []): Generator<Fault> {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) yield { path: pathOf(path), text: messages.controlCharacters };
    else if (!value.isWellFormed()) yield { path: pathOf(path), text: messages.brokenCharacters };
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key.includes('\u0000') || !key.isWellFormed())
        yield { path: pathOf([...path, key.toWellFormed()]), text: messages.fieldUnknown, unknown: true };
      yield* unstorable(part, [...path, key]);
    }
  }
}

/** Parses an input with its schema. Throws a refusal with messages by field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const broken = unstorable(value);
  const first = broken.next();
  if (!first.done) throw invalidInput([first.value, ...broken.take(mostErrors)]);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(faultsOf(parsed.error.issues));
  return parsed.data;
}

/**
 * SQLSTATE classes for an unavailable or overloaded database, a timeout or a deadlock, and the connection errors of
 * the network and node-postgres.
 */
const away = /^(08|53|57P)|^(57014|40P01|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
const awayText = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

function databaseIsAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (('code' in cause && away.test(String(cause.code))) || awayText.test(cause.message)) return true;
  }
  return false;
}

/** Turns anything thrown into the standard error response. Stacks, SQL and paths stay in the log. */
export function sendError(thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = thrown instanceof LimitReached ? tooManyCalls(thrown) : thrown;
  // A download that fails before its first byte has already set these, even on the raw response.
  for (const answer of [reply, reply.raw]) answer.removeHeader('content-disposition');
  reply.type('application/json; charset=utf-8');
  if (error instanceof Refusal) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, 'call failed');
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
    return reply.code(error.status).send(error.toProblem());
  }
  if (databaseIsAway(error)) {
    request.log.error({ err: error }, 'database is down');
    return reply.code(503).header('retry-after', '5').send(plain(503, messages.databaseGone));
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 500) return reply.code(status).send(plain(status, clientFault(status)));
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send(plain(500, messages.whoops));
}

const tooManyCalls = ({ minutes, secondsLeft: retryAfter }: LimitReached) =>
  new Refusal('too_many', messages.tooManyAttempts(minutes), { retryAfter });

const plain = (status: number, message: string): Problem => ({ message, code: codeOfStatus(status) });

/** Our messages for Fastify's own refusals (parsers, limits). */
function clientFault(status: number): string {
  if (status === 413) return 'This is too large.';
  if (status === 415) return 'Please send JSON, or multipart/form-data for a file.';
  if (status === 404) return messages.notThere;
  return messages.requestUnreadable;
}
