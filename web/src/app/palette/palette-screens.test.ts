import { userTypes } from '@brevet/contract/access';
import { describe, expect, it } from 'vitest';
import { opens, screensOf } from '../../shared/screens/screens.ts';
import { router } from '../router.ts';
import { paletteScreens } from './palette-screens.ts';

const screens = screensOf(router);

/** Screens that need a choice first, or that another entry leads to. */
const withoutEntry = [
  '/detailed_listing{-$step}',
  '/listings/UploadAttachment',
  '/publish_listing',
  '/listing_full_details',
  '/patent_details',
  '/contacts/edit_organizations',
  '/contacts/org_details/edit_organizations',
  '/contacts/search_org/edit_organizations',
  '/contacts/org_info',
  '/contacts/org_details/org_info',
  '/contacts/org_details/contact_listing',
  '/contacts/edit_mail_listing',
  '/contacts/mail_listing_info',
  '/contacts/import',
  '/contacts/edit_campaign',
  '/contacts/campaign_info',
  '/contacts/compare_duplicates',
  '/admin/profile',
  '/contacts/contact_edit',
  '/mycontacts/contact_edit',
  '/serachcontacts/contact_edit',
  '/searchcontacts/contact_edit',
  '/contact_edit',
  '/contacts/contact_details',
  '/contacts/contact_info',
  '/$',
];

describe('the screens of the command palette', () => {
  it.each(Object.entries(userTypes))('are all that open without a choice: %s', (_name, type) => {
    const listed = paletteScreens(screens, type).map(({ path }) => path);
    const expected = screens.map(({ path }) => path).filter((path) => !withoutEntry.includes(path) && opens(screens, path, type));
    expect(new Set(listed).size).toBe(listed.length);
    for (const path of listed) expect(opens(screens, path, type), path).toBe(true);
    expect(expected.filter((path) => !listed.includes(path))).toEqual(missing[type]);
  });
});

/** Screens that a type may open, but that its menu leaves out. */
const missing: Record<number, string[]> = {
  1: [],
  15: ['/myaccount/my_listing'],
  30: ['/listings'],
  40: [],
};
