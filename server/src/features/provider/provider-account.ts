import { emailField } from '@brevet/contract/account-fields';
import { filledName } from '@brevet/contract/person-name';
import type { ProviderProblem, providerApi } from '@brevet/contract/provider';
import type { Changing, Writing } from '../../platform/db/write.ts';
import { write } from '../../platform/db/write.ts';
import type { Caller } from '../../platform/http/context.ts';
import { writeAudit } from '../audit/audit.ts';
import { readSetting } from '../settings/settings.ts';
import type { Account } from '../users/users.ts';
import { accountByEmail, accountById } from '../users/users.ts';
import type { Identity } from './provider.queries.ts';
import { insertIdentity, insertSeller, ownerOfIdentity } from './provider.queries.ts';
import type { Claims } from './sign-in-provider.ts';

const attempts = 5;
/** Both calls that finish at the provider can create an account: the browser's callback, and a program's sign-in with a token. */
const newAccount = { changes: ['users'] } as const satisfies Changing<(typeof providerApi.loginCallback.changes)[number]>;

/** The account that a provider's claims sign in to, or can be linked to (`link`) after its password is entered. */
type FoundAccount = { account: Account } | { link: Account; identity: Identity } | { problem: ProviderProblem };

/**
 * Finds the account by issuer and subject. A new subject needs an email address that the provider has verified and that our forms
 * accept. It's linked to the account with that address, or creates a seller.
 */
export async function accountOfClaims(
  services: Writing,
  claims: Claims,
  caller: Caller,
  firstname?: string,
): Promise<FoundAccount> {
  const { db } = services;
  const identity = { Issuer: claims.iss, Subject: claims.sub, Email: emailField.safeParse(claims.email).data ?? '' };
  // Of two simultaneous first sign-ins, the second finds the account that the first created.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const same = identity.Email ? await accountByEmail(db, identity.Email) : null;
    // Read after the account: if a simultaneous sign-in has just created both, it owns the account, and no password is needed.
    const owner = await ownerOfIdentity(db, identity);
    const known = owner === null ? null : await accountById(db, owner);
    if (known) return { account: known };
    // Some providers, such as Microsoft Entra ID, never say whether an address is verified.
    if (identity.Email && claims.email_verified === undefined) return { problem: 'unstated' };
    if (!identity.Email || claims.email_verified !== true) return { problem: 'unverified' };
    if (same) return same.Active ? { link: same, identity } : { problem: 'deactivated' };
    if (!(await readSetting(db, 'selfRegistration'))) return { problem: 'closed' };
    await createSeller(services, identity, namesOf(claims, firstname), caller, attempt);
  }
  return { problem: 'failed' };
}

const nameField = filledName(50);
/** The first of these that our forms accept as a name; empty if they accept none. */
const firstName = (given: (string | undefined)[]): string =>
  given.map((name) => nameField.safeParse(name?.slice(0, 50)).data).find((name) => name !== undefined) ?? '';

function namesOf({ given_name, family_name, name, email }: Claims, firstname?: string) {
  const [first, ...rest] = name?.split(' ') ?? [];
  return {
    Firstname: firstName([given_name, firstname, first, email?.split('@')[0]?.replaceAll(/[._-]+/g, ' ')]),
    Lastname: firstName([family_name, rest.join(' ')]),
  };
}

async function createSeller(
  services: Writing,
  identity: Identity,
  names: { Firstname: string; Lastname: string },
  caller: Caller,
  attempt: number,
): Promise<void> {
  await write(services, newAccount, async (tx) => {
    const UserID = await insertSeller(tx, { Email: identity.Email, ...names }, attempt);
    if (UserID === null) return;
    await insertIdentity(tx, UserID, identity);
    const NewValue = { Email: identity.Email, UserType: 1, Issuer: identity.Issuer };
    await writeAudit(tx, caller, { Action: 'create', Entity: 'user', EntityID: String(UserID), NewValue });
  });
}
