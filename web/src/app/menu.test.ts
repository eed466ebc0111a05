import type { UserType } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { listCrumb, menuOf as menuOfScreens, tabsOf } from '../shared/screens/menu.ts';
import { screensOf } from '../shared/screens/screens.ts';
import { router } from './router.ts';

const screens = screensOf(router);
const menuOf = (type: UserType) => menuOfScreens(screens, type);

const labelsOf = (items: readonly { label: string }[]) => items.map(({ label }) => label);

describe('the menu', () => {
  it.each([
    [1, ['Create Listing', 'My Listings', 'Account']],
    [15, ['All Active Listings', 'Pursue Requests', 'Search', 'Patents', 'Account']],
    [
      30,
      [
        ...['All listings', 'My Listings', 'Pursue Requests', 'Search', 'Patents', 'Contacts'],
        ...['Activation codes', 'Broker requests', 'Account'],
      ],
    ],
    [
      40,
      [
        ...['Create Listing', 'All listings', 'My Listings', 'Pursue Requests', 'Search', 'Patents', 'Contacts'],
        ...['Admin', 'Account'],
      ],
    ],
  ] as const)('of type %i', (type, labels) => {
    expect(labelsOf(menuOf(type))).toEqual(labels);
  });

  it('leads to these screens', () => {
    const addresses = ([30, 40] as const).flatMap((type) => menuOf(type).map(({ label, path }) => [label, path]));
    expect(Object.fromEntries(addresses)).toEqual({
      'Create Listing': '/listings',
      'All listings': '/myaccount/myaccount_ta_all',
      'My Listings': '/myaccount/my_listing',
      'Pursue Requests': '/pursue/listings',
      Search: '/myaccount/search',
      Patents: '/myaccount/patent',
      Contacts: '/contacts/all_contacts',
      'Activation codes': '/admin/codes',
      'Broker requests': '/myaccount/broker_requests',
      Admin: '/admin/users',
      Account: '/profile',
    });
  });

  it('has the bar of the directory and the tabs of admins', () => {
    expect(labelsOf(tabsOf(screens, 'directory', 30))).toEqual([
      ...['My Contact', 'Create Contact', 'Search Contact', 'Create Organization', 'Organization', 'Search Organization'],
      'Mailing lists',
    ]);
    expect(labelsOf(tabsOf(screens, 'admin', 40))).toEqual([
      ...['Users', 'Brokers', 'Activation codes', 'Outbox', 'Patent imports', 'Audit log', 'Settings'],
    ]);
    for (const type of [1, 15, 30] as const) expect(tabsOf(screens, 'admin', type)).toEqual([]);
  });

  it.each([
    [1, ['My Listings', 'Browse', 'Bookmarks']],
    [15, ['All Active Listings', 'Browse', 'Team', 'Bookmarks', 'My wanted listings', 'Team wanted listings']],
    [
      30,
      [
        ...['All listings', 'Browse', 'Team', 'Bookmarks', 'Team wanted listings', 'All wanted listings'],
        ...['Evidence of use', 'Analyses'],
      ],
    ],
  ] as const)('has the bar of lists of type %i', (type, labels) => {
    expect(labelsOf(tabsOf(screens, 'lists', type))).toEqual(labels);
  });

  it('marks the tab of Users on the screens below it', () => {
    expect(tabsOf(screens, 'admin', 40)[0]?.holds.toSorted()).toEqual([
      ...['/admin/newuser', '/admin/profile', '/admin/searchuser', '/myaccount/broker_requests'],
    ]);
  });

  it.each([
    [1, 'My Listings'],
    [15, 'All Active Listings'],
    [30, 'All listings'],
    [40, 'All listings'],
  ] as const)('names the list of listings of type %i', (type, label) => {
    expect(listCrumb(type).label).toBe(label);
  });
});
