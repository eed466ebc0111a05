import { messages } from '@brevet/contract/messages';
import type { ProviderProblem, providerApi } from '@brevet/contract/provider';
import { providerProblems } from '@brevet/contract/provider';
import type { sessionApi } from '@brevet/contract/session';
import { mailSecurity } from '../accounts/security-mails.ts';
import { writeAudit } from '../audit/audit.ts';
import type { Caller, Services } from '../http/context.ts';
import { conflict, forbidden, notFound, Refusal } from '../http/errors.ts';
import type { Handlers, SessionCookie } from '../http/handlers.ts';
import { identitiesOf, insertIdentity, ownerOfIdentity } from './provider.queries.ts';
import type { Claims, Provider } from './provider.ts';
import { ProviderUnreachable } from './provider.ts';
import type { Found } from './provider-account.ts';
import { accountOfClaims } from './provider-account.ts';
import { hasPassword } from './session.queries.ts';
import { afterFirstStep, demandUsable, guessPassword, refuseLogin, stepGone, stepOf, waitFor } from './sign-in.ts';
import { startStep, takeStep } from './sign-in-steps.ts';
import { unlinkIdentity } from './unlink-identity.ts';

type LoginAnswer = Awaited<ReturnType<Handlers<typeof sessionApi>['login']>>;
type ProviderLogin = Extract<Parameters<Handlers<typeof sessionApi>['login']>[0]['body'], { GoogleLogin: string }>;

const flowMinutes = 10;
const problemUrl = (problem: ProviderProblem): string => `/login?problem=${problem}`;

export function providerHandlers(services: Services): Handlers<typeof providerApi> {
  const { db } = services;
  return {
    async loginProvider({ query, cookie }) {
      const provider = providerOf(services);
      const checks = provider.newChecks();
      try {
        const url = await provider.authorizationUrl(checks);
        cookie.setStep(await startStep(db, { Kind: 'provider', Data: { ...checks, to: ownPath(query.to) } }, flowMinutes));
        return url;
      } catch (error) {
        return problemUrl(problemOf(services, error));
      }
    },
    async loginCallback({ query, caller, cookie }) {
      const provider = providerOf(services);
      const holds = { state: query.state ?? '' };
      const flow = caller.step ? await takeStep(db, caller.step, 'provider', holds) : null;
      if (!flow) return problemUrl('failed');
      cookie.clearStep();
      const { state = '', nonce = '', verifier = '', to } = flow.Data;
      const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      try {
        const claims = await provider.claimsOfCode(Object.fromEntries(given), { state, nonce, verifier });
        const found = await accountOfClaims(services, claims, caller);
        if ('problem' in found) return problemUrl(found.problem);
        await goOn(services, found, caller, cookie);
        return ownPath(to);
      } catch (error) {
        return problemUrl(problemOf(services, error));
      }
    },
    async loginNonce() {
      providerOf(services);
      return { Nonce: await startStep(db, { Kind: 'nonce', Data: {} }, flowMinutes) };
    },
    async loginLink({ caller, body, cookie }) {
      const token = body.Token ?? caller.step;
      const { step, account } = await stepOf(services, token, ['link']);
      const { Username, UserID } = account.user;
      const { fits } = await guessPassword(services, caller, Username, account, body.Password);
      if (!fits) {
        return refuseLogin(services, caller, new Refusal(401, messages.passwordWrong), { Username });
      }
      await demandUsable(services, caller, account);
      if (!token || !(await takeStep(db, token, 'link'))) throw stepGone();
      const { Issuer = '', Subject = '', Email = '' } = step.Data;
      const identity = { Issuer, Subject, Email };
      await db.transaction(async (tx) => {
        if (!(await insertIdentity(tx, UserID, identity))) {
          if ((await ownerOfIdentity(tx, identity)) !== UserID) throw conflict(messages.providerFailed);
          return;
        }
        const entry = { Action: 'link', Entity: 'user', EntityID: String(UserID), NewValue: { Issuer, Email } };
        await writeAudit(tx, { ...caller, user: account.user }, entry);
        await mailSecurity(services, tx, UserID, 'identityLinked', caller);
      });
      return afterFirstStep(services, account, caller, cookie);
    },
    async identities({ caller: { user } }) {
      return { data: await identitiesOf(db, user.UserID), can: { unlink: await hasPassword(db, user.UserID) } };
    },
    unlinkIdentity: ({ caller, body }) => unlinkIdentity(services, caller, body),
  };
}

/** POST /login with an ID token: for programs, which get its nonce from us and everything else from the provider. */
export async function signInByToken(
  services: Services,
  { GoogleLogin, Email, Firstname }: ProviderLogin,
  caller: Caller,
  cookie: SessionCookie,
): Promise<LoginAnswer> {
  const claims = await claimsOf(services, GoogleLogin);
  if (claims === null) return refuseLogin(services, caller, new Refusal(401, messages.providerFailed), { provider: true });
  if (Email !== undefined && Email.toLowerCase() !== claims.email?.toLowerCase()) throw forbidden(messages.identityContradicts);
  const found = await accountOfClaims(services, claims, caller, Firstname);
  if ('problem' in found) throw forbidden(providerProblems[found.problem]);
  return goOn(services, found, caller, cookie);
}

async function claimsOf(services: Services, idToken: string): Promise<Claims | null> {
  const provider = providerOf(services);
  const nonce = nonceOf(idToken);
  if (nonce === null || !(await takeStep(services.db, nonce, 'nonce'))) return null;
  try {
    return await provider.claimsOfToken(idToken, nonce);
  } catch (error) {
    if (problemOf(services, error) === 'unreachable') throw new Refusal(503, messages.providerUnreachable);
    return null;
  }
}

/** What the token says its nonce is; whether that is true shows when the token is checked. */
function nonceOf(idToken: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (typeof payload !== 'object' || payload === null || !('nonce' in payload)) return null;
    return typeof payload.nonce === 'string' ? payload.nonce : null;
  } catch {
    return null;
  }
}

function goOn(
  services: Services,
  found: Exclude<Found, { problem: ProviderProblem }>,
  caller: Caller,
  cookie: SessionCookie,
): Promise<LoginAnswer> {
  if ('account' in found) return afterFirstStep(services, found.account, caller, cookie);
  return waitFor(services, 'link', found.link, cookie, { ...found.identity });
}

function providerOf({ provider }: Services): Provider {
  if (!provider) throw notFound();
  return provider;
}

/** What went wrong, for the login screen; the details are for the log. */
function problemOf({ log }: Services, error: unknown): ProviderProblem {
  if (error instanceof Refusal) return error.message === messages.deactivated ? 'deactivated' : 'failed';
  log.warn({ err: error }, 'sign-in by provider failed');
  return error instanceof ProviderUnreachable ? 'unreachable' : 'failed';
}

/** An address of our own, whatever is asked for. */
function ownPath(to: string | undefined): string {
  const base = 'http://brevet.invalid';
  if (!to?.startsWith('/') || !URL.canParse(to, base)) return '/';
  const { origin, pathname, search } = new URL(to, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}
