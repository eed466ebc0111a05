import { access } from '@brevet/contract/access';
import { IconMail } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../shared/screens/lazy-screen.ts';
import { signedIn } from '../../shared/screens/screens.ts';
import { mailingListId } from '../../shared/screens/search-values.ts';

export const mailingListsScreens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/mailing_lists',
    staticData: {
      call: 'getMailListing',
      access: access.staff,
      tab: { bar: 'directory', place: 7, label: 'Mailing lists' },
      palette: { label: 'Mailing lists', icon: IconMail, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./MailingListsPage.tsx'), 'MailingListsPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/create_mail_listing',
    staticData: {
      call: 'CreateMailingList',
      access: access.staff,
      palette: { label: 'Create mailing list', icon: IconMail, within: 'Contacts' },
    },
    component: lazyScreen(() => import('./MailingListFormPage.tsx'), 'NewMailingListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/edit_mail_listing',
    staticData: { call: 'CreateMailingList', access: access.staff },
    validateSearch: mailingListId,
    component: lazyScreen(() => import('./MailingListFormPage.tsx'), 'EditMailingListPage'),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/contacts/mail_listing_info',
    staticData: { call: 'getMailListingInfo', access: access.staff },
    validateSearch: mailingListId,
    component: lazyScreen(() => import('./MailingListPage.tsx'), 'MailingListPage'),
  }),
] as const;
