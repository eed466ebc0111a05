import { desc, eq } from 'drizzle-orm';
import { auditEntries } from '../schema/audit.ts';
import type { TestApp } from './app.ts';
import { startTestApp } from './app.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { startIdentityProvider } from './identity-provider.ts';

export const publicUrl = 'http://brevet.test';
const callback = `${publicUrl}/api/login/callback`;
export const client = { clientId: 'brevet', clientSecret: 'the secret of this client', callback };

/** App settings that let people sign in with this provider. */
export const providerSettings = ({ issuer }: Pick<IdentityProvider, 'issuer'>) => ({
  BREVET_URL: publicUrl,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.clientId,
  OIDC_CLIENT_SECRET: client.clientSecret,
  OIDC_LABEL: 'Sign in with Acme',
});

/** A provider, and an app that lets people sign in with it. */
export async function startWithProvider(settings: Record<string, string> = {}, { thin = false } = {}) {
  const idp = await startIdentityProvider({ ...client, thin });
  const test = await startTestApp({ ...providerSettings(idp), ...settings });
  const close = async () => {
    await test.close();
    await idp.close();
  };
  return { idp, test, close };
}

export type Claims = Record<string, string | number | boolean>;
type Forge = (idp: IdentityProvider, claims: Claims) => string;

const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const unsigned: Forge = (_idp, claims) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};
/** Tokens that are each wrong in exactly one way. */
export const faults: [string, Forge][] = [
  ['for another audience', (idp, claims) => idp.signed({ ...claims, aud: 'another' })],
  ['of another issuer', (idp, claims) => idp.signed({ ...claims, iss: 'https://evil.example' })],
  ['with another nonce', (idp, claims) => idp.signed({ ...claims, nonce: 'another' })],
  ['without a nonce', (idp, claims) => idp.signed(without(claims, 'nonce'))],
  ['signed by another key', (idp, claims) => idp.signedByAnother(claims)],
  ['without a signature', unsigned],
  ['that has expired', (idp, claims) => idp.signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['that never expires', (idp, claims) => idp.signed(without(claims, 'exp'))],
  ['without a subject', (idp, claims) => idp.signed(without(claims, 'sub'))],
];

/** The last refused sign-in in the audit log. */
export async function lastRefusal({ db }: TestApp) {
  const refused = eq(auditEntries.Action, 'login refused');
  const [entry] = await db.select().from(auditEntries).where(refused).orderBy(desc(auditEntries.AuditID)).limit(1);
  return entry;
}

let count = 0;
/** A person with an account at the provider. */
export function person(at: IdentityProvider, claims: Claims = {}): { sub: string; email: string } {
  count += 1;
  const [sub, email] = [`subject-${count}`, `person${count}@example.com`];
  at.people.set(sub, { email, email_verified: true, given_name: 'Ines', family_name: 'Carvalho', ...claims });
  return { sub, email: String(claims.email ?? email) };
}

/** A browser that keeps cookies and doesn't follow redirects. */
export function browserOf(app: TestApp) {
  const cookies = new Map<string, string>();
  const send = async (url: string, headers: Record<string, string>, body?: unknown) => {
    const response = await fetch(url.replace(publicUrl, app.url), {
      redirect: 'manual',
      headers: { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  const visit = (url: string) => send(url, {});
  const json = async (path: string, body?: unknown) => {
    const headers = { 'X-Requested-With': 'test', 'content-type': 'application/json' };
    const response = await send(`${publicUrl}/api${path}`, headers, body);
    return { status: response.status, body: (await response.json()) as { data: unknown; message?: string } };
  };
  /** Sets out for the provider and returns its URL. */
  const setOut = async (to = '') => {
    const start = `${publicUrl}/api/login/provider${to}`;
    return new URL((await visit(start)).headers.get('location') ?? '', start).href;
  };
  /** Signs in at the provider, beginning at its URL, and returns the URL that it redirects back to. */
  const signInThere = async (url: string, sub: string) => {
    let next = url;
    while (!next.startsWith(callback) && !next.includes('/login?problem')) {
      const response = await visit(next);
      const location = response.headers.get('location');
      next = location === null ? `${response.url}/as/${sub}` : new URL(location, next).href;
    }
    return next;
  };
  const throughProvider = async (sub: string, to = '') => signInThere(await setOut(to), sub);
  const signIn = async (sub: string, to = '') => (await visit(await throughProvider(sub, to))).headers.get('location');
  return { cookies, visit, setOut, signInThere, throughProvider, signIn, json };
}
