import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

type ProviderClaims = Record<string, string | number | boolean>;

export interface IdentityProvider {
  issuer: string;
  /** The provider's claims about each person, by subject. */
  people: Map<string, ProviderClaims>;
  /** Replaces ID tokens, given their claims; null keeps the real ones. */
  forge: ((claims: ProviderClaims) => string) | null;
  /** A token with these claims, signed with the published key. */
  signed(claims: ProviderClaims): string;
  /** A token with these claims, signed with an unpublished key. */
  signedByAnother(claims: ProviderClaims): string;
  close(): Promise<void>;
}

interface Options {
  clientId: string;
  clientSecret: string;
  callback: string;
  /** The ID token has no email address; /me does. */
  thin?: boolean;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const kid = 'published';
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(key: ReturnType<typeof newKey>, claims: ProviderClaims): string {
  const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

const claimsOf = (token: string): ProviderClaims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** A real OpenID Connect provider on a free port. Its sign-in page has a link for each person. */
export async function startIdentityProvider({
  clientId,
  clientSecret,
  callback,
  thin = false,
}: Options): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderClaims>();
  const key = newKey();
  const other = newKey();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: thin,
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...people.get(accountId), sub: accountId }),
    }),
    async loadExistingGrant({ oidc }) {
      const { client, session, provider: self } = oidc;
      const grant = new self.Grant({
        ...(client ? { clientId: client.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const self: IdentityProvider = {
    issuer,
    people,
    forge: null,
    signed: (claims) => tokenOf(key, claims),
    signedByAnother: (claims) => tokenOf(other, claims),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path === '/token' && self.forge && body?.id_token) body.id_token = self.forge(claimsOf(body.id_token));
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [, uid, subject] = /^\/interaction\/([\w-]+)(?:\/as\/([\w-]+))?$/.exec(request.url ?? '') ?? [];
    if (uid && subject) {
      void provider.interactionFinished(request, response, { login: { accountId: subject } });
    } else if (uid) {
      const links = [...people.keys()].map((one) => `<li><a href="/interaction/${uid}/as/${one}">${one}</a></li>`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Who are you?</title><h1>Who are you?</h1><ul>${links.join('')}</ul>`);
    } else {
      answer(request, response);
    }
  });
  return self;
}
