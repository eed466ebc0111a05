import { allows } from '@brevet/contract/access';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { signInApi } from '@brevet/contract/sign-in';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './context.ts';
import { forbidden, Refusal, unauthorized } from './errors.ts';
import type { SessionCookie } from './handlers.ts';
import type { HttpParts } from './http-parts.ts';
import { isLocalCall } from './loopback.ts';

const bearer = /^Bearer ([\w-]{1,128})$/i;

/** Over HTTPS, the cookie is bound to this host and to secure transport. */
const cookieName = (secure: boolean, name = 'brevet_session'): string => (secure ? `__Host-${name}` : name);
const stepName = (secure: boolean): string => cookieName(secure, 'brevet_sign_in');
const stepSeconds = 600;

const isSecure = ({ config }: Pick<HttpParts, 'config'>): boolean => config.publicUrl.startsWith('https:');

export function sessionCookie(services: Pick<HttpParts, 'config'>, reply: FastifyReply): SessionCookie {
  const secure = isSecure(services);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    set: (token) => reply.setCookie(cookieName(secure), token, options),
    clear: () => reply.clearCookie(cookieName(secure), options),
    setStep: (token) => reply.setCookie(stepName(secure), token, { ...options, maxAge: stepSeconds }),
    clearStep: () => reply.clearCookie(stepName(secure), options),
  };
}

/**
 * The values of a cookie. A name without the prefix `__Host-` can appear twice: other hosts of the same domain can set it, too, and
 * the order reveals nothing about who did.
 */
function cookiesOf({ headers: { cookie = '' } }: FastifyRequest, name: string): string[] {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return [...new Set(pairs.flatMap((pair) => (pair.startsWith(`${name}=`) ? pair.slice(name.length + 1) || [] : [])))];
}

/** The session tokens of a request. Different ones are refused, except when signing out, which ends them all. */
function tokensOf(
  services: Pick<HttpParts, 'config'>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): { tokens: string[]; byCookie: boolean } {
  const cookies = cookiesOf(request, cookieName(isSecure(services)));
  const header = request.headers.authorization;
  const claimed = header === undefined ? null : (bearer.exec(header)?.[1] ?? '');
  const tokens = new Set([claimed, ...cookies].flatMap((token) => token || []));
  if (endpoint !== signInApi.logout) {
    if (claimed === '') throw unauthorized('token_invalid', messages.invalidToken);
    if (tokens.size > 1) throw unauthorized('token_mismatch', messages.tokenMismatch);
  }
  return { tokens: [...tokens], byCookie: cookies.some((cookie) => cookie !== claimed) };
}

/**
 * Identifies the caller of an endpoint. Throws 401 without a valid session, and 403 for a user type without access, for a user who
 * hasn't accepted the terms, and for a call by cookie without X-Requested-With, which other sites can't send.
 */
export async function identify(
  services: Pick<HttpParts, 'config' | 'sessions'>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Caller> {
  const { tokens, byCookie } = tokensOf(services, endpoint, request);
  const token = tokens[0] ?? null;
  const steps = cookiesOf(request, stepName(isSecure(services)));
  const step = steps.length === 1 ? (steps[0] ?? null) : null;
  const ownPage = isNavigation(endpoint, request) || Boolean(request.headers['x-requested-with']);
  if ((byCookie || steps.length > 0) && !ownPage) throw new Refusal('header_missing', messages.missingHeader);
  const caller: Caller = {
    user: null,
    token,
    tokens,
    step,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isLocal: services.config.publicBy === null && isLocalCall(request),
  };
  if (endpoint.access === 'public') return caller;
  if (token === null) throw unauthorized('signed_out', messages.signInFirst);
  const user = await services.sessions.userOf(token);
  if (!allows(endpoint.access, user.UserType)) throw forbidden();
  if (!endpoint.beforeAgreeing) demandAgreed(user);
  return { ...caller, user };
}

export function demandAgreed({ agreed }: SessionUser): void {
  if (!agreed) throw new Refusal('terms_not_accepted', messages.agreeFirst);
}

/**
 * True for calls that a browser makes without setting headers: links to CSV, vCard and stored files, which change nothing and must come
 * from our own page, event streams, and the redirects to the sign-in provider and back.
 */
function isNavigation(endpoint: AnyEndpoint, request: FastifyRequest): boolean {
  if (endpoint.kind === 'events' || endpoint.kind === 'redirect') return true;
  const exported = endpoint.kind === 'table' && /[?&]format=(csv|vcf|vcf3)(&|$)/.test(request.url);
  return (exported || endpoint.kind === 'download') && request.headers['sec-fetch-site'] === 'same-origin';
}
