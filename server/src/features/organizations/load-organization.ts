import type { SessionUser } from '@brevet/contract/session';
import type { Db } from '../../platform/db/client.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { missing } from '../merged-rows/merged-rows.ts';
import { canReadOrganizations, rightsOnOrganization } from './organizations.policy.ts';
import { organizationById, organizationExists, organizationForUpdate } from './organizations.queries.ts';

/**
 * Loads an organization. Throws the same 404 if it doesn't exist or the user may not know of it, and 410 if it was merged into another one.
 */
export async function readableOrganization(db: Db, user: SessionUser, OrgId: number) {
  if (!canReadOrganizations(user)) throw notFound();
  const organization = await organizationById(db, OrgId);
  if (!organization) throw await missing(db, 'organization', OrgId);
  return organization;
}

/** Throws unless the organization exists and the user can read it. */
export async function requireOrganization(db: Db, user: SessionUser, OrgId: number): Promise<void> {
  if (!canReadOrganizations(user)) throw notFound();
  if (!(await organizationExists(db, OrgId))) throw await missing(db, 'organization', OrgId);
}

/** Loads and locks an organization to change or delete. */
export async function organizationFor(tx: Db, user: SessionUser, OrgId: number, right: 'update' | 'delete') {
  if (!canReadOrganizations(user)) throw notFound();
  const organization = await organizationForUpdate(tx, OrgId);
  if (!organization) throw await missing(tx, 'organization', OrgId);
  if (!rightsOnOrganization(user)[right]) throw forbidden();
  return organization;
}
