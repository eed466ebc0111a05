import type { Access, UserType } from '@brevet/contract/access';
import { access, allows, userTypes } from '@brevet/contract/access';
import { api } from '@brevet/contract/api';
import { paths as screenPaths } from '@brevet/contract/paths';
import { describe, expect, it } from 'vitest';
import { menuOf, tabsOf } from '../shared/screens/menu.ts';
import { screensOf } from '../shared/screens/screens.ts';
import { expectedScreens } from './expected-screens.ts';
import { router } from './router.ts';

/** The menu of each type, restated here. */
const menu: [UserType, [string, string][]][] = [
  [
    1,
    [
      ['Create Listing', '/listings'],
      ['My Listings', '/myaccount/my_listing'],
      ['Account', '/profile'],
    ],
  ],
  [
    15,
    [
      ['All Active Listings', '/myaccount/myaccount_ta_all'],
      ['Pursue Requests', '/pursue/listings'],
      ['Search', '/myaccount/search'],
      ['Patents', '/myaccount/patent'],
      ['Account', '/profile'],
    ],
  ],
  [
    30,
    [
      ['All listings', '/myaccount/myaccount_ta_all'],
      ['My Listings', '/myaccount/my_listing'],
      ['Pursue Requests', '/pursue/listings'],
      ['Search', '/myaccount/search'],
      ['Patents', '/myaccount/patent'],
      ['Contacts', '/contacts/all_contacts'],
      ['Activation codes', '/admin/codes'],
      ['Broker requests', '/myaccount/broker_requests'],
      ['Account', '/profile'],
    ],
  ],
  [
    40,
    [
      ['Create Listing', '/listings'],
      ['All listings', '/myaccount/myaccount_ta_all'],
      ['My Listings', '/myaccount/my_listing'],
      ['Pursue Requests', '/pursue/listings'],
      ['Search', '/myaccount/search'],
      ['Patents', '/myaccount/patent'],
      ['Contacts', '/contacts/all_contacts'],
      ['Admin', '/admin/users'],
      ['Account', '/profile'],
    ],
  ],
];

const typesOf = (rule: Access) => Object.values(userTypes).filter((type) => allows(rule, type));
const screens = screensOf(router);
const paths = screens.map(({ path }) => path);
const accessOf = (path: string) => screens.find((screen) => screen.path === path)?.access ?? access.admin;
const calls: Record<string, { access: Access }> = Object.assign({}, ...Object.values(api));

describe('the wizard', () => {
  it.each([
    ['/detailed_listing', undefined],
    ['/detailed_listing1', 1],
    ['/detailed_listing2', 2],
    ['/detailed_listing3', 3],
    ['/detailed_listing4', 4],
    ['/detailed_listing5', 5],
  ] as const)('has the address %s', (address, step) => {
    expect(screenPaths.wizard(step)).toBe(address);
    const [, params, route] = router.getMatchedRoutes(address);
    expect(route?.fullPath).toBe('/detailed_listing{-$step}');
    expect(params).toEqual(step === undefined ? {} : { step: String(step) });
  });
});

describe('the screens behind the sign-in', () => {
  it('are all listed in this test, each with its call', () => {
    expect(paths.toSorted()).toEqual(Object.keys(expectedScreens).toSorted());
  });

  it.each(paths)('%s opens for exactly the types that may make its calls', (path) => {
    const { types, calls = [] } = expectedScreens[path] ?? { types: [] };
    expect(typesOf(accessOf(path))).toEqual(types);
    for (const call of calls) expect(typesOf(call.access)).toEqual(types);
  });

  it.each(screens.filter(({ path }) => path !== '/$'))('$path opens for those who may make its call, $call', (screen) => {
    expect(calls[screen.call ?? '']?.access).toEqual(screen.access);
  });

  it.each(menu)('are in the menu of type %i', (type, entries) => {
    expect(menuOf(screens, type).map(({ label, path }) => [label, path])).toEqual(entries);
    for (const [, path] of entries) expect(expectedScreens[path]?.types, path).toContain(type);
  });

  it('are tabs for admins', () => {
    expect(tabsOf(screens, 'admin', 40).map(({ label, path }) => [label, path])).toEqual([
      ['Users', '/admin/users'],
      ['Brokers', '/admin/brokerlist'],
      ['Activation codes', '/admin/codes'],
      ['Outbox', '/admin/outbox'],
      ['Patent imports', '/admin/imports'],
      ['Audit log', '/admin/audit'],
      ['Settings', '/admin/settings'],
    ]);
    for (const type of [1, 15, 30] as const) expect(tabsOf(screens, 'admin', type)).toEqual([]);
  });
});
