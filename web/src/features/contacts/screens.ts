import { access } from '@brevet/contract/access';
import { IconAddressBook, IconUserPlus, IconUserSearch, IconUsersGroup } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { id, mergedId, returnedContact, words } from '../../shared/screens/search-values.ts';

const contactId = z.object({ contact_id: id });
const contactQuery = z.object({
  Firstname: words,
  Lastname: words,
  Email: words,
  Title: words,
  OrgName: words,
  City: words,
  State: words,
  Country: words,
  Keywords: words,
  Responsible: words,
  USPatentAttorney: words,
  MemberOfAUTM: words,
});

export const contactsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/all_contacts',
    staticData: { call: 'getContacts', access: access.staff, menu: [{ place: 7, label: 'Contacts', icon: IconAddressBook }] },
    component: lazyScreen(() => import('./ContactsPage.tsx'), 'ContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/mylisting',
    staticData: {
      call: 'getMyContacts',
      access: access.staff,
      tab: { bar: 'directory', place: 1, label: 'My Contact' },
      palette: { label: 'My contacts', icon: IconUsersGroup, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./ContactsPage.tsx'), 'MyContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/search_contacts',
    staticData: {
      call: 'searchContact',
      access: access.staff,
      tab: { bar: 'directory', place: 3, label: 'Search Contact' },
      palette: { label: 'Search contacts', icon: IconUserSearch, within: 'Contacts' },
    },
    validateSearch: contactQuery,
    component: lazyScreen(() => import('./SearchContactsPage.tsx'), 'SearchContactsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_contact',
    staticData: {
      call: 'upsertContactInfo',
      access: access.staff,
      tab: { bar: 'directory', place: 2, label: 'Create Contact' },
      palette: { label: 'Create contact', icon: IconUserPlus, within: 'Contacts' },
    },
    validateSearch: returnedContact,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'CreateContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/contact_edit',
    staticData: { call: 'upsertContactInfo', access: access.staff },
    validateSearch: contactId,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'EditFromListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/mycontacts/contact_edit',
    staticData: { call: 'upsertContactInfo', access: access.staff },
    validateSearch: contactId,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'EditFromMinePage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/searchcontacts/contact_edit',
    staticData: { call: 'upsertContactInfo', access: access.staff },
    validateSearch: contactId,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'EditFromSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/serachcontacts/contact_edit',
    staticData: { call: 'upsertContactInfo', access: access.staff },
    validateSearch: contactId,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'EditFromSearchPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contact_edit',
    staticData: { call: 'upsertContactInfo', access: access.staff },
    validateSearch: contactId,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'EditFromContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/contact_details',
    staticData: { call: 'upsertContactInfo', access: access.staff },
    validateSearch: contactId,
    component: lazyScreen(() => import('./ContactFormPage.tsx'), 'EditFromContactPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/contact_info',
    staticData: { call: 'getContactInfo', access: access.staff },
    validateSearch: contactId.extend(mergedId.shape),
    component: lazyScreen(() => import('./ContactPage.tsx'), 'ContactPage'),
  }),
] as const;
