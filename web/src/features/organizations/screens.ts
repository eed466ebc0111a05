import { access } from '@brevet/contract/access';
import { IconBuilding } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { flag, id, mergedId, returnedContact, words } from '../../shared/screens/search-values.ts';

const organizationId = z.object({ org_id: id });
const organizationQuery = z.object({
  orgName: words,
  Intermediary: flag,
  Buyer: flag,
  Seller: flag,
  NPE: flag,
  ContingentLawyers: flag,
  BrevetRelationship: flag,
  BrevetContact: id,
});

export const organizationsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/organizations',
    staticData: {
      call: 'getOrganizations',
      access: access.staff,
      tab: { bar: 'directory', place: 5, label: 'Organization' },
      palette: { label: 'Organizations', icon: IconBuilding, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./OrganizationsPage.tsx'), 'OrganizationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/search_organizations',
    staticData: {
      call: 'searchOrganization',
      access: access.staff,
      tab: { bar: 'directory', place: 6, label: 'Search Organization' },
      palette: { label: 'Search organizations', icon: IconBuilding, within: 'Contacts' },
    },
    validateSearch: organizationQuery,
    component: lazyScreen(() => import('./SearchOrganizationsPage.tsx'), 'SearchOrganizationsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_organizations',
    staticData: {
      call: 'createOrganization',
      access: access.staff,
      tab: { bar: 'directory', place: 4, label: 'Create Organization' },
      palette: { label: 'Create organization', icon: IconBuilding, within: 'Contacts' },
    },
    validateSearch: returnedContact,
    component: lazyScreen(() => import('./NewOrganizationPage.tsx'), 'NewOrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/edit_organizations',
    staticData: { call: 'createOrganization', access: access.staff },
    validateSearch: organizationId,
    component: lazyScreen(() => import('./EditOrganizationPage.tsx'), 'EditFromListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_details/edit_organizations',
    staticData: { call: 'createOrganization', access: access.staff },
    validateSearch: organizationId,
    component: lazyScreen(() => import('./EditOrganizationPage.tsx'), 'EditFromDetailsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/search_org/edit_organizations',
    staticData: { call: 'createOrganization', access: access.staff },
    validateSearch: organizationId,
    component: lazyScreen(() => import('./EditOrganizationPage.tsx'), 'EditFromSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_info',
    staticData: { call: 'getOrganizationInfo', access: access.staff },
    validateSearch: organizationId.extend(mergedId.shape),
    component: lazyScreen(() => import('./OrganizationPage.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_details/org_info',
    staticData: { call: 'getOrganizationInfo', access: access.staff },
    validateSearch: organizationId.extend(mergedId.shape),
    component: lazyScreen(() => import('./OrganizationPage.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/org_details/contact_listing',
    staticData: { call: 'getOrganizationInfo', access: access.staff },
    validateSearch: organizationId,
    component: lazyScreen(() => import('./OrganizationContactsPage.tsx'), 'OrganizationContactsPage'),
  }),
] as const;
