import { addressKey } from '@brevet/contract/email-address';
import { messages } from '@brevet/contract/messages';
import type { ProblemCode } from '@brevet/contract/problem-codes';
import type { ProviderProblem } from '@brevet/contract/provider';
import { providerApi, providerProblems } from '@brevet/contract/provider';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from '../../platform/db/client.ts';
import type { Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Caller } from '../../platform/http/context.ts';
import { contradicts, notFound, Refusal } from '../../platform/http/errors.ts';
import type { Handlers, SessionCookie } from '../../platform/http/handlers.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../audit/audit.ts';
import type { SecondStepParts } from '../second-step/second-step.ts';
import type { SignInByToken, SignInParts } from '../sign-in/sign-in.ts';
import { afterFirstStep, demandUsable, holdProved, startStep, stepGone, stepOf, takeStep, waitFor } from '../sign-in/sign-in.ts';
import type { AccountSessions } from '../users/users.ts';
import { guessPassword, hasPassword, mailSecurity, refuseLogin } from '../users/users.ts';
import { identitiesOf, insertIdentity, ownerOfIdentity } from './provider.queries.ts';
import { accountOfClaims } from './provider-account.ts';
import type { Claims, Provider } from './sign-in-provider.ts';
import { ProviderUnreachable } from './sign-in-provider.ts';
import { unlinkIdentity } from './unlink-identity.ts';

interface ProviderParts extends SignInParts, Writing, Enqueuing {
  provider: Provider | null;
  log: FastifyBaseLogger;
}

type LoginAnswer = Awaited<ReturnType<SignInByToken>>;

const flowMinutes = 10;
const problemCodes = {
  failed: 'provider_failed',
  unreachable: 'provider_unreachable',
  unverified: 'provider_email_unverified',
  unstated: 'provider_email_unstated',
  closed: 'registration_closed',
  deactivated: 'account_deactivated',
} as const satisfies Record<ProviderProblem, ProblemCode>;

export function providerHandlers(
  services: ProviderParts & SecondStepParts & { sessions: AccountSessions },
): Handlers<typeof providerApi> {
  const { db } = services;
  return {
    async loginProvider({ query, caller, cookie }) {
      const provider = providerOf(services);
      return orLogin(async () => {
        const checks = provider.newChecks();
        const url = await answered(services, caller, provider.authorizationUrl(checks));
        cookie.setStep(await startStep(db, { Kind: 'provider', Data: { ...checks, to: ownPath(query.to) } }, flowMinutes));
        return url;
      });
    },
    async loginCallback({ query, caller, cookie }) {
      const provider = providerOf(services);
      return orLogin(async () => {
        const holds = { state: query.state ?? '' };
        const flow = caller.step ? await takeStep(db, caller.step, 'provider', holds) : null;
        if (!flow) return refuse(services, caller, 'failed');
        cookie.clearStep();
        const { state = '', nonce = '', verifier = '', to } = flow.Data;
        const given = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
        const answer = provider.claimsOfCode(Object.fromEntries(given), { state, nonce, verifier });
        await finishSignIn(services, await answered(services, caller, answer), caller, cookie);
        return ownPath(to);
      });
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
        return refuseLogin(services, caller, new Refusal('credentials_wrong', messages.passwordWrong), { Username });
      }
      await demandUsable(services, caller, account);
      if (!token || !(await takeStep(db, token, 'link'))) throw stepGone();
      const { Issuer = '', Subject = '', Email = '' } = step.Data;
      const identity = { Issuer, Subject, Email };
      const linkAccount = async (tx: Transaction) => {
        if (!(await holdProved(tx, account))) throw stepGone();
        if (!(await insertIdentity(tx, UserID, identity))) {
          if ((await ownerOfIdentity(tx, identity)) !== UserID) throw new Refusal('identity_taken', messages.providerFailed);
          return;
        }
        const entry = { Action: 'link', Entity: 'user', EntityID: String(UserID), NewValue: { Issuer, Email } };
        await writeAudit(tx, { ...caller, user: account.user }, entry);
        await mailSecurity(services, tx, UserID, 'identityLinked', caller);
      };
      await write(services, providerApi.loginLink, linkAccount, { session: UserID });
      return afterFirstStep(services, account, caller, cookie);
    },
    async identities({ caller: { user } }) {
      return { data: await identitiesOf(db, user.UserID), can: { unlink: await hasPassword(db, user.UserID) } };
    },
    unlinkIdentity: ({ caller, body }) => unlinkIdentity(services, caller, body),
  };
}

/** Signs a program in with an ID token (POST /login). The nonce comes from us, everything else from the provider. */
export async function signInByToken(
  services: ProviderParts,
  { body: { GoogleLogin, Email, Firstname }, caller, cookie }: Parameters<SignInByToken>[0],
): Promise<LoginAnswer> {
  const provider = providerOf(services);
  const nonce = nonceOf(GoogleLogin);
  if (nonce === null || !(await takeStep(services.db, nonce, 'nonce'))) return refuse(services, caller, 'failed');
  const claims = await answered(services, caller, provider.claimsOfToken(GoogleLogin, nonce));
  if (Email !== undefined && addressKey(Email) !== addressKey(claims.email ?? ''))
    return refuseLogin(services, caller, contradicts(), auditedClaims(claims));
  return finishSignIn(services, claims, caller, cookie, Firstname);
}

/** The nonce that a token claims to have. It's verified with the token. */
function nonceOf(idToken: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (typeof payload !== 'object' || payload === null || !('nonce' in payload)) return null;
    return typeof payload.nonce === 'string' ? payload.nonce : null;
  } catch {
    return null;
  }
}

async function finishSignIn(
  services: ProviderParts,
  claims: Claims,
  caller: Caller,
  cookie: SessionCookie,
  firstname?: string,
): Promise<LoginAnswer> {
  const found = await accountOfClaims(services, claims, caller, firstname);
  if ('problem' in found) return refuse(services, caller, found.problem, auditedClaims(claims));
  if ('account' in found) return afterFirstStep(services, found.account, caller, cookie);
  return waitFor(services, 'link', found.link, cookie, { ...found.identity });
}

function providerOf({ provider }: Pick<ProviderParts, 'provider'>): Provider {
  if (!provider) throw notFound();
  return provider;
}

const auditedClaims = ({ iss, email }: Claims) => ({ Issuer: iss, Email: email });

/** Throws the refusal and audits it, with the provider's claims. */
function refuse(
  services: ProviderParts,
  caller: Caller,
  problem: ProviderProblem,
  details: Record<string, unknown> = { provider: true },
): Promise<never> {
  return refuseLogin(services, caller, new Refusal(problemCodes[problem], providerProblems[problem]), details);
}

/** Waits for the provider. Errors refuse the sign-in; their details go to the log. */
async function answered<Answer>(services: ProviderParts, caller: Caller, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    services.log.warn({ err: error }, 'sign-in with the provider failed');
    return refuse(services, caller, error instanceof ProviderUnreachable ? 'unreachable' : 'failed');
  }
}

/** The path the browser goes to next. After a refusal it's the sign-in screen, which shows the reason. */
async function orLogin(go: () => Promise<string>): Promise<string> {
  try {
    return await go();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [problem = 'failed'] = Object.entries(problemCodes).find(([, code]) => code === error.code) ?? [];
    return `/login?problem=${problem}`;
  }
}

/** A path on our own site; `/` for any other address. */
function ownPath(to: string | undefined): string {
  const base = 'http://brevet.invalid';
  if (!to?.startsWith('/') || !URL.canParse(to, base)) return '/';
  const { origin, pathname, search } = new URL(to, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}
