import * as client from 'openid-client';
import { z } from 'zod';

/** Settings of the sign-in provider. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** Label of the button on the sign-in screen. */
  label: string;
}

/** Values to check when the browser comes back from the provider. */
export interface ProviderChecks {
  state: string;
  nonce: string;
  verifier: string;
}

const claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
});
/** Claims of an ID token whose issuer, audience, signature, nonce and expiry have been checked. */
export type Claims = z.output<typeof claims>;

/** The provider doesn't answer or doesn't follow the protocol. */
export class ProviderUnreachable extends Error {}

const seconds = 10;

/** The sign-in provider. It's discovered on first use (OpenID Connect discovery). */
export class Provider {
  readonly #settings: ProviderConfig;
  readonly #callback: string;
  #metadata: Promise<client.Configuration> | null = null;

  constructor(settings: ProviderConfig, publicUrl: string) {
    this.#settings = settings;
    this.#callback = `${publicUrl}/api/login/callback`;
  }

  newChecks(): ProviderChecks {
    return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  }

  async authorizationUrl({ state, nonce, verifier }: ProviderChecks): Promise<string> {
    const config = await this.#config();
    return client.buildAuthorizationUrl(config, {
      redirect_uri: this.#callback,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Exchanges the code that the browser brought back for claims. Throws when a check fails. */
  async claimsOfCode(query: Record<string, string>, { state, nonce, verifier }: ProviderChecks): Promise<Claims> {
    const config = await this.#config();
    const url = new URL(this.#callback);
    url.search = new URLSearchParams(query).toString();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await client.authorizationCodeGrant(config, url, checks);
    const found = claims.parse(tokens.claims());
    if (found.email !== undefined) return found;
    // Some providers return the email address only from the userinfo endpoint.
    const more = claims.omit({ iss: true }).parse(await client.fetchUserInfo(config, tokens.access_token, found.sub));
    return { ...more, ...found };
  }

  /** Checks an ID token from a program and returns its claims. Throws when a check fails. */
  async claimsOfToken(idToken: string, nonce: string): Promise<Claims> {
    const known = await this.#config();
    const config = new client.Configuration(known.serverMetadata(), this.#settings.clientId);
    this.#prepare(config);
    client.useIdTokenResponseType(config);
    const keys = client.getJwksCache(known);
    if (keys) client.setJwksCache(config, keys);
    const url = new URL(this.#callback);
    url.hash = new URLSearchParams({ id_token: idToken }).toString();
    const found = await client.implicitAuthentication(config, url, nonce);
    const fresh = client.getJwksCache(config);
    if (fresh) client.setJwksCache(known, fresh);
    return claims.parse(found);
  }

  async #config(): Promise<client.Configuration> {
    this.#metadata ??= this.#discover();
    try {
      return await this.#metadata;
    } catch (error) {
      this.#metadata = null;
      throw new ProviderUnreachable('Could not reach the sign-in provider', { cause: error });
    }
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const options = { timeout: seconds, execute: this.#insecure() };
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), options);
    const metadata = found.serverMetadata();
    const basic = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    const auth = basic ? client.ClientSecretBasic : client.ClientSecretPost;
    const config = new client.Configuration(metadata, clientId, undefined, clientSecret ? auth(clientSecret) : client.None());
    this.#prepare(config);
    // Check the ID token's signature even though it comes straight from the provider.
    client.enableNonRepudiationChecks(config);
    return config;
  }

  #prepare(config: client.Configuration): void {
    config.timeout = seconds;
    for (const act of this.#insecure()) act(config);
  }

  /** Settings allow plain HTTP only to this machine. */
  #insecure(): ((config: client.Configuration) => void)[] {
    return this.#settings.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  }
}
