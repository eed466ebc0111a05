import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { canReadOrganizations, rightsOnOrganization } from './organizations.policy.ts';
import { organizationById, organizationExists, organizationForUpdate } from './organizations.queries.ts';

/** Loads an organization. Throws the same 404 for one that doesn't exist as for someone who may not know. */
export async function readableOrganization(db: Db, user: SessionUser, OrgId: number) {
  const organization = canReadOrganizations(user) ? await organizationById(db, OrgId) : null;
  if (!organization) throw notFound();
  return organization;
}

/** Throws 404 unless there is such an organization and the user can read it. */
export async function requireOrganization(db: Db, user: SessionUser, OrgId: number): Promise<void> {
  if (!canReadOrganizations(user) || !(await organizationExists(db, OrgId))) throw notFound();
}

/** Loads and locks an organization to change or delete. */
export async function organizationFor(tx: Db, user: SessionUser, OrgId: number, right: 'update' | 'delete') {
  const organization = canReadOrganizations(user) ? await organizationForUpdate(tx, OrgId) : null;
  if (!organization) throw notFound();
  if (!rightsOnOrganization(user)[right]) throw forbidden();
  return organization;
}
