import type { UserType } from '@brevet/contract/access';
import type { ContactChoice } from '@brevet/contract/contacts';
import type { LegalStatus } from '@brevet/contract/legal-status';
import { legalStatusLabel } from '@brevet/contract/legal-status-labels';
import type { OrganizationChoice } from '@brevet/contract/organizations';
import { formatPatentNumber } from '@brevet/contract/patent-number';
import { paths } from '@brevet/contract/paths';
import type { QuickListing, QuickPatent } from '@brevet/contract/quick-search';
import { statusLabel } from '@brevet/contract/statuses';
import type { UserRow } from '@brevet/contract/users';
import type { Icon } from '@tabler/icons-react';
import { IconAddressBook, IconBolt, IconBuilding, IconCertificate, IconClock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Action } from '../../shared/actions/actions.ts';
import type { Key } from '../../shared/actions/shortcuts.ts';
import type { Visit } from '../../shared/recent/recent.ts';
import { TypeIcon } from '../../shared/ui/badges.tsx';
import type { PaletteScreen } from './palette-screens.ts';

/** One line of the palette. */
export interface Item {
  id: string;
  label: string;
  note?: string | undefined;
  icon: ReactNode;
  shortcut?: Key | undefined;
  /** Added to the recent items when it is chosen. */
  visit?: Visit;
  /** It opens a screen, or does something on this one. */
  to?: string | undefined;
  run?: (() => unknown) | undefined;
  /** It comes from the server, so it may belong to an older text. */
  found?: true;
  /** It's the last resort for texts that match nothing else, so results from the server are selected first. */
  last?: true;
}

export interface Group {
  name: string;
  items: Item[];
}

const glyph = (Glyph: Icon) => <Glyph size={16} stroke={1.7} aria-hidden />;

/** True if the texts contain every word. */
const matches = (words: string, ...texts: (string | undefined)[]): boolean => {
  const text = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

export const actionItems = (typed: string, actions: readonly Action[]): Item[] =>
  actions
    .filter(({ label }) => matches(typed, label))
    .map(({ label, icon, key, to, run }) => ({
      id: `action ${label}`,
      label,
      icon: glyph(icon ?? IconBolt),
      shortcut: key,
      to,
      run: run ?? undefined,
    }));

export const screenItems = (typed: string, screens: readonly PaletteScreen[]): Item[] =>
  screens
    .filter(({ label, within }) => matches(typed, label, within))
    .map(({ label, path, icon, within }) => ({
      id: path,
      label,
      note: within,
      icon: glyph(icon),
      to: path,
      visit: { kind: 'screen', label, path },
    }));

const visitIcons: Record<Visit['kind'], Icon> = {
  listing: IconClock,
  patent: IconCertificate,
  user: IconUser,
  organization: IconBuilding,
  contact: IconAddressBook,
  screen: IconClock,
};

export const recentItems = (typed: string, visits: readonly Visit[]): Item[] =>
  visits
    .filter(({ label, path }) => matches(typed, label, path))
    .map((visit) => ({ id: visit.path, label: visit.label, icon: glyph(visitIcons[visit.kind]), to: visit.path, visit }));

/** The name of a listing with its ID, as recent items show it. */
const listingLabel = (id: number, name: string): string => `${id} ${name}`;

export const listingItems = (listings: readonly QuickListing[]): Item[] =>
  listings.map(({ ListingID, ListingName, ListingType, AvailableStatus }) => {
    const path = paths.listing(ListingID);
    return {
      id: path,
      label: ListingName,
      note: `${ListingID} · ${statusLabel(AvailableStatus)}`,
      icon: <TypeIcon type={ListingType} labeled={false} />,
      to: path,
      visit: { kind: 'listing', label: listingLabel(ListingID, ListingName), path },
      found: true,
    };
  });

interface FoundPatent {
  Country: string;
  PatentNumber: string;
  Title: string | null;
  LegalStatus?: LegalStatus | null;
  /** A listing with it. */
  listing?: { ListingID: number; ListingName: string };
}

export const listedPatents = (patents: readonly QuickPatent[]): FoundPatent[] =>
  patents.map(({ ListingID, ListingName, ...patent }) => ({ ...patent, listing: { ListingID, ListingName } }));

export const patentItems = (patents: readonly FoundPatent[]): Item[] =>
  patents.map(({ Country, PatentNumber, Title, LegalStatus, listing }) => {
    const label = `${Country} ${formatPatentNumber(Country, PatentNumber)}`;
    const path = paths.patent({ PatentNumber, Country });
    return {
      id: path,
      label: Title ? `${label} ${Title}` : label,
      note: listing
        ? `in ${listingLabel(listing.ListingID, listing.ListingName)}`
        : legalStatusLabel(LegalStatus ?? null) || undefined,
      icon: glyph(IconCertificate),
      to: path,
      visit: { kind: 'patent', label, path },
      found: true,
    };
  });

type FoundUser = Pick<UserRow, 'UserID' | 'UserType' | 'Username' | 'Fullname' | 'BrokerID'>;

export const userItems = (users: readonly FoundUser[], typeName: (type: UserType) => string): Item[] =>
  users.map(({ UserID, UserType, Username, Fullname, BrokerID }) => {
    const path = paths.user(UserID, UserType);
    return {
      id: path,
      label: Fullname,
      note: `${Username} · ${typeName(UserType)} · ${BrokerID}`,
      icon: glyph(IconUser),
      to: path,
      visit: { kind: 'user', label: Fullname, path },
      found: true,
    };
  });

export const organizationItems = (organizations: readonly OrganizationChoice[]): Item[] =>
  organizations.map(({ OrgId, OrgName, City, Country }) => {
    const path = paths.organization(OrgId);
    return {
      id: path,
      label: OrgName,
      note: [City, Country].filter(Boolean).join(', ') || undefined,
      icon: glyph(IconBuilding),
      to: path,
      visit: { kind: 'organization', label: OrgName, path },
      found: true,
    };
  });

export const contactItems = (contacts: readonly ContactChoice[]): Item[] =>
  contacts.map(({ ContactId, Firstname, Lastname, Title, Organization }) => {
    const path = paths.contact(ContactId);
    const label = `${Firstname} ${Lastname}`;
    return {
      id: path,
      label,
      note: [Title, Organization].filter(Boolean).join(', ') || undefined,
      icon: glyph(IconAddressBook),
      to: path,
      visit: { kind: 'contact', label, path },
      found: true,
    };
  });

/** The groups without items that an earlier group already has, and without empty groups. */
export function withoutRepeats(groups: readonly Group[]): Group[] {
  const seen = new Set<string>();
  return groups
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ id }) => {
        const isNew = !seen.has(id);
        seen.add(id);
        return isNew;
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
