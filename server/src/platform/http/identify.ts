import { allows } from '@brevet/contract/access';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { messages } from '@brevet/contract/messages';
import type { SessionUser } from '@brevet/contract/session';
import { signInApi } from '@brevet/contract/sign-in';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './context.ts';
import { forbidden, unauthorized } from './errors.ts';
import type { SessionCookie } from './handlers.ts';
import type { HttpParts } from './http-parts.ts';
import { isLocalCall } from './loopback.ts';

const bearer = /^Bearer ([\w-]{1,128})$/i;

/** Over https the cookie is bound to this host and to secure transport. */
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

/** The tokens of sessions that come along. A cookie and a bearer token that differ are refused, but by the logout: it ends both. */
function tokensOf(
  services: Pick<HttpParts, 'config'>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): { tokens: string[]; byCookie: boolean } {
  const cookie = request.cookies[cookieName(isSecure(services))] || null;
  const header = request.headers.authorization;
  const claimed = header === undefined ? null : (bearer.exec(header)?.[1] ?? '');
  if (endpoint !== signInApi.logout) {
    if (claimed === '') throw unauthorized(messages.invalidToken);
    if (cookie && claimed && cookie !== claimed) throw unauthorized(messages.tokenMismatch);
  }
  const tokens = new Set([claimed, cookie].flatMap((token) => token || []));
  return { tokens: [...tokens], byCookie: cookie !== null && cookie !== claimed };
}

/**
 * Who calls this endpoint, or the refusal: 401 without a valid session, 403 for a type of user that may not call it, for who has
 * not agreed to the conditions, and for a call by cookie without X-Requested-With (which other sites cannot send).
 */
export async function identify(
  services: Pick<HttpParts, 'config' | 'sessions'>,
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): Promise<Caller> {
  const { tokens, byCookie } = tokensOf(services, endpoint, request);
  const token = tokens[0] ?? null;
  const step = request.cookies[stepName(isSecure(services))] || null;
  const ownPage = isNavigation(endpoint, request) || Boolean(request.headers['x-requested-with']);
  if ((byCookie || step) && !ownPage) throw forbidden(messages.missingHeader);
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
  if (token === null) throw unauthorized();
  const user = await services.sessions.userOf(token);
  if (!allows(endpoint.access, user.UserType)) throw forbidden();
  if (!endpoint.beforeAgreeing) demandAgreed(user);
  return { ...caller, user };
}

export function demandAgreed({ agreed }: SessionUser): void {
  if (!agreed) throw forbidden(messages.agreeFirst);
}

/**
 * A CSV file and a stored file are fetched by a plain link of our own page, which cannot set headers. They change nothing, and
 * the browser says itself whether the link stood on our page. The way to the provider and back is visited, too.
 */
function isNavigation(endpoint: AnyEndpoint, request: FastifyRequest): boolean {
  if (endpoint.kind === 'events' || endpoint.kind === 'redirect') return true;
  const csv = endpoint.kind === 'table' && /[?&]format=csv(&|$)/.test(request.url);
  return (csv || endpoint.kind === 'download') && request.headers['sec-fetch-site'] === 'same-origin';
}
